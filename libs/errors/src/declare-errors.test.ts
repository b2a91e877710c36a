import { declareErrors } from './declare-errors';
import { DomainError } from './domain-error';

const stayErrors = declareErrors({
  upsideDown: {
    kind: 'invalid',
    code: 'STAY_UPSIDE_DOWN',
    when: 'Check-out is not after check-in.',
    message: 'Check-out must be after check-in',
  },
  tooLong: {
    kind: 'invalid',
    code: 'STAY_TOO_LONG',
    when: 'The stay is too long.',
    example: [366],
    message: (max: number) => `A stay has at most ${max} nights`,
    details: (max: number) => [`checkOut: at most ${max} nights after checkIn`],
  },
});

describe('declareErrors', () => {
  it('makes a refusal with the declared kind, code and message', () => {
    const error = stayErrors.upsideDown();
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      kind: 'invalid',
      code: 'STAY_UPSIDE_DOWN',
      message: 'Check-out must be after check-in',
      details: [],
    });
  });

  it('fills message and details from the arguments', () => {
    expect(stayErrors.tooLong(366)).toMatchObject({
      message: 'A stay has at most 366 nights',
      details: ['checkOut: at most 366 nights after checkIn'],
    });
  });

  it('takes a cause for the log and another time to wait, and stays the same otherwise', () => {
    const cause = new Error('below');
    expect(stayErrors.tooLong(366).with({ cause }).with({ retryAfterSeconds: 3 })).toMatchObject({
      code: 'STAY_TOO_LONG',
      details: ['checkOut: at most 366 nights after checkIn'],
      cause,
      retryAfterSeconds: 3,
    });
  });

  // ALL-4
  it('carries the declaration, so that an operation can name it', () => {
    expect(stayErrors.tooLong.declared).toEqual({
      kind: 'invalid',
      code: 'STAY_TOO_LONG',
      when: 'The stay is too long.',
      example: { message: 'A stay has at most 366 nights', details: ['checkOut: at most 366 nights after checkIn'] },
    });
  });

  it('shows what is answered only where it is known', () => {
    expect(stayErrors.upsideDown.declared.example).toEqual({
      message: 'Check-out must be after check-in',
      details: [],
    });
    const { wordless } = declareErrors({
      wordless: { kind: 'invalid', code: 'WORDLESS', when: 'Never.', message: (name: string) => `No ${name}` },
    });
    expect(wordless.declared.example).toBeUndefined();
  });
});
