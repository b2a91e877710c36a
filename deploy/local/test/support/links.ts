import { posix } from 'node:path';
import { type Repository } from './repository';

const CODE = /^```[^]*?^```|`[^`\n]*`/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^[a-z]+:/;
const HEADING = /^#{1,6} +(.+)$/gm;

/** Relative links of the pages that lead to no file, or to no heading of one. */
export function deadLinks(repository: Repository): string[] {
  return [...repository]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) => linksIn(text).map((link) => ({ path, link })))
    .filter(({ path, link }) => !leadsSomewhere(repository, path, link))
    .map(({ path, link }) => `${path}: ${link}`);
}

function linksIn(text: string): string[] {
  return [...text.replace(CODE, '').matchAll(LINK)]
    .map((found) => found[1] ?? '')
    .filter((link) => !ELSEWHERE.test(link));
}

function leadsSomewhere(repository: Repository, from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file ? posix.join(posix.dirname(from), decodeURI(file)).replace(/\/$/, '') : from;
  const text = repository.get(path);
  if (text === undefined)
    return anchor === undefined && [...repository.keys()].some((each) => each.startsWith(`${path}/`));
  return anchor === undefined || headingsOf(text).has(anchor);
}

/** As GitHub names them: small letters, blanks as hyphens, punctuation left out. */
function headingsOf(text: string): Set<string> {
  const names = [...text.replace(/^```[^]*?^```/gm, '').matchAll(HEADING)].map((found) => found[1] ?? '');
  return new Set(
    names.map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}
