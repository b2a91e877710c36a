import { declareErrors } from '@stayline/errors';

export const importErrors = declareErrors({
  nothingReadable: {
    kind: 'invalid',
    code: 'IMPORT_UNREADABLE',
    when: 'No line of the upload could be read as a JSON object.',
    example: [['line 1: not a JSON object']],
    message: 'No line is a JSON object; send one JSON object per line (application/x-ndjson, UTF-8)',
    details: (problems: readonly string[]) => problems,
  },
  tooLarge: {
    kind: 'tooLarge',
    code: 'IMPORT_TOO_LARGE',
    when: 'The upload is larger than one import may be; what came before the limit may have been imported.',
    example: [4_294_967_296],
    message: (maxBytes: number) =>
      `An import must be at most ${maxBytes} bytes; send the rest in another (repeating lines does no harm)`,
  },
  uploadBroken: {
    kind: 'invalid',
    code: 'IMPORT_BROKEN_OFF',
    when: 'The upload ended before its end; whole batches before that have been imported.',
    message: 'The upload broke off; send it again (repeating lines does no harm)',
  },
  busy: {
    kind: 'tooMany',
    code: 'IMPORT_BUSY',
    when: 'As many imports as the service takes at once are running.',
    message: 'Another import is running; send this one when it has ended',
    retryAfterSeconds: 5,
  },
});
