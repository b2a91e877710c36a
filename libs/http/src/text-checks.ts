import { isUtf8 } from 'node:buffer';
import { httpErrors } from './http.errors';

/** NUL is the one character that PostgreSQL's text cannot hold; half a surrogate pair is no character at all. */
const NUL = 0;
const ESCAPED_NUL = '\\u0000';
const ESCAPED_SURROGATE =
  /\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]/;

/** Refuses a JSON body that is not UTF-8 or whose text no database could keep, before it is parsed (`verify` of the body parser). */
export function refuseUnstorableText(body: Buffer): void {
  if (!isUtf8(body)) throw httpErrors.bodyMalformed();
  if (body.includes(NUL) || body.includes(ESCAPED_NUL)) throw httpErrors.bodyMalformed();
  if (body.includes('\\ud') || body.includes('\\uD')) {
    if (ESCAPED_SURROGATE.test(body.toString('utf8'))) throw httpErrors.bodyMalformed();
  }
}

const ESCAPES = /(?:%[0-9a-fA-F]{2})+/g;

/** The same for path and query, where it would be percent-encoded. */
export function refuseUnstorableUrl(url: string): void {
  if (url.includes('%00')) throw httpErrors.urlMalformed();
  for (const [escapes] of url.matchAll(ESCAPES))
    if (!isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'))) throw httpErrors.urlMalformed();
}

const CONTROL = /\p{Cc}/u;

/** Names and labels are one line of text: a line break or another control character would break lists, mails and exports that show them. */
export function controlProblems(fields: Readonly<Record<string, string | null | undefined>>): string[] {
  return Object.entries(fields)
    .filter(([, text]) => text && CONTROL.test(text))
    .map(([field]) => `${field}: must not hold control characters`);
}

/** Throws 400 VALIDATION_FAILED that names every field with a control character. */
export function refuseControlCharacters(fields: Readonly<Record<string, string | null | undefined>>): void {
  const problems = controlProblems(fields);
  if (problems.length > 0) throw httpErrors.validationFailed(problems);
}
