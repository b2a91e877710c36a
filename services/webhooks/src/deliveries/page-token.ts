import { httpErrors } from '@stayline/http';

/** Where the next page begins, for a client to hand back as it is. */
export function pageToken(lastId: string): string {
  return Buffer.from(lastId, 'utf8').toString('base64url');
}

/** VALIDATION_FAILED for what is no such token. */
export function readPageToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const id = Buffer.from(token, 'base64url').toString('utf8');
  if (!/^whd_[a-z0-9]{26}$/.test(id)) throw httpErrors.validationFailed(['pageToken: is not one that a list gave']);
  return id;
}
