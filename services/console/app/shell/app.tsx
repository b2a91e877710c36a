import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { signIn, useSession } from '../auth/session';
import { Loading } from '../ui/states';
import { pagesFor } from './pages';
import { Shell } from './shell';

export function App() {
  const state = useSession();
  if (state.is === 'starting') return <Loading what="Signing in" />;
  if (state.is === 'failed') return <Door title="You are not signed in" text={`${state.why}.`} action="Try again" />;
  if (state.is === 'signedOut')
    return <Door title="You are signed out" text="Nothing of this session is kept." action="Sign in" />;
  const pages = pagesFor(state.session.isOperator);
  return (
    <Shell session={state.session} ended={state.ended} pages={pages}>
      <Suspense fallback={<Loading what="Opening the page" />}>
        <Switch>
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>{pages[0] && <Redirect to={pages[0].path} replace />}</Route>
        </Switch>
      </Suspense>
    </Shell>
  );
}

function Door({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <main className="door">
      <h1>{title}</h1>
      <p>{text}</p>
      <button className="primary" onClick={() => void signIn()}>
        {action}
      </button>
    </main>
  );
}
