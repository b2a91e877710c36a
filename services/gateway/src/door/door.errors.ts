import { declareErrors } from '@stayline/errors';

export const doorErrors = declareErrors({
  methodNotAllowed: {
    kind: 'methodNotAllowed',
    code: 'METHOD_NOT_ALLOWED',
    when: 'The path is there, but not with this method; `Allow` lists the ones it has.',
    example: ['GET, HEAD'],
    message: (allowed: string) => `This path takes ${allowed} alone; see the API reference at /docs`,
  },
  malformed: {
    kind: 'invalid',
    code: 'REQUEST_MALFORMED',
    when: 'What arrived is no HTTP request.',
    message: 'The request is not well-formed HTTP',
  },
  tooManyHeaders: {
    kind: 'headersTooLarge',
    code: 'TOO_MANY_HEADERS',
    when: 'The request has more than 200 header lines.',
    example: [200],
    message: (maxLines: number) => `A request may have at most ${maxLines} header lines`,
  },
  headersTooLarge: {
    kind: 'headersTooLarge',
    code: 'HEADERS_TOO_LARGE',
    when: 'The request line and headers are larger than 16 KiB together.',
    example: [16_384],
    message: (maxBytes: number) => `The request line and headers must be at most ${maxBytes} bytes`,
  },
});
