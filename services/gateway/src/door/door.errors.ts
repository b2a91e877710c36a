import { declareErrors } from '@stayline/errors';

export const doorErrors = declareErrors({
  malformed: {
    kind: 'invalid',
    code: 'REQUEST_MALFORMED',
    when: 'What arrived is no HTTP request.',
    message: 'The request is not well-formed HTTP',
  },
  headersTooLarge: {
    kind: 'headersTooLarge',
    code: 'HEADERS_TOO_LARGE',
    when: 'The request line and headers are larger than 16 KiB together.',
    message: (maxBytes: number) => `The request line and headers must be at most ${maxBytes} bytes`,
  },
});
