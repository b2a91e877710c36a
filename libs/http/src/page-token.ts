import { httpErrors } from './http.errors';

/** Where the next page of a list begins, for a client to hand back as it is. */
export function pageToken(lastId: string): string {
  return Buffer.from(lastId, 'utf8').toString('base64url');
}

/** The id behind a token; `shape` is what the ids of the list look like. VALIDATION_FAILED for what is no such token. */
export function readPageToken(token: string | undefined, shape: RegExp): string | undefined {
  if (token === undefined) return undefined;
  const id = Buffer.from(token, 'base64url').toString('utf8');
  if (!shape.test(id)) throw httpErrors.validationFailed(['pageToken: is not one that a list gave']);
  return id;
}
