import { declareErrors } from '@stayline/errors';

export const idempotencyErrors = declareErrors({
  reused: {
    kind: 'conflict',
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'The Idempotency-Key was used within 24 hours with another body, or for another operation.',
    message: 'This Idempotency-Key was used with another body; use a new key for a new request',
  },
  malformed: {
    kind: 'invalid',
    code: 'IDEMPOTENCY_KEY_INVALID',
    when: 'The Idempotency-Key is empty, longer than 255 characters, or holds other than printable ASCII.',
    message: 'The Idempotency-Key must be 1 to 255 printable ASCII characters',
  },
});
