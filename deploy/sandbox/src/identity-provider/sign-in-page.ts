import { type Client } from './client';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** Asks who wants to sign in. Each link is the same request with a `login_hint`, which is answered at once. */
export function signInPage(people: readonly Client[], query: URLSearchParams): string {
  const links = people.map(({ id, name = id, email = '', scope }) => {
    const hinted = new URLSearchParams(query);
    hinted.set('login_hint', id);
    const role = scope.split(' ').includes('admin') ? 'operator' : 'agent';
    return `<li><a href="?${escape(hinted.toString())}"><b>${escape(name)}</b> <span>${role}</span><small>${escape(email)}</small></a></li>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Sign in to the sandbox</title>
    <style>
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
      main { max-width: 22rem; margin: 12vh auto; padding: 0 1rem; }
      h1 { font-size: 1.25rem; } ul { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
      a { display: block; padding: 0.6rem 0.9rem; border: 1px solid light-dark(#d0d5dd, #41464f); border-radius: 8px; color: inherit; text-decoration: none; }
      a:hover, a:focus-visible { border-color: light-dark(#175cd3, #84adff); } small { display: block; } span { float: right; }
    </style>
  </head>
  <body>
    <main>
      <h1>Sign in to the sandbox</h1>
      <p>This provider asks for no password. Who are you?</p>
      <ul>${links.join('')}</ul>
    </main>
  </body>
</html>
`;
}
