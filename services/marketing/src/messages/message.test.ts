import { checkRequeue } from './message';

const now = new Date('2026-11-21T10:00:00Z');

// BOOK-23
it.each([
  ['FAILED', null, undefined],
  ['FAILED', now, 'MESSAGE_ERASED'],
  ['QUEUED', null, 'MESSAGE_NOT_FAILED'],
  ['SENT', null, 'MESSAGE_NOT_FAILED'],
  ['SENT', now, 'MESSAGE_NOT_FAILED'],
] as const)('a message that is %s, erased %s, is sent again unless %s', (status, redactedAt, code) => {
  const check = () => checkRequeue({ status, redactedAt });
  if (code === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }) as Error);
});
