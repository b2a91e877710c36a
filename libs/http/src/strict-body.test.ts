import { refuseUnknownFields } from './strict-body';

const known = { name: true, parts: { id: true } } as const;
const refused = (fields: string) =>
  expect.objectContaining({ code: 'VALIDATION_FAILED', details: [expect.stringContaining(fields)] }) as Error;

describe('refuseUnknownFields', () => {
  it('takes what is known, nested too', () => {
    expect(() => refuseUnknownFields({ name: 'x', parts: [{ id: 1 }, { id: 2 }] }, known)).not.toThrow();
  });

  // ALL-12
  it.each([
    ['a typo', { nmae: 'x' }, 'nmae: unknown field'],
    ['a typo inside', { parts: [{ id: 1 }, { di: 2 }] }, 'parts[1].di: unknown field'],
    ['what every object inherits', JSON.parse('{"constructor":1}'), 'constructor: unknown field'],
    ['endless nesting', JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)), 'nested deeper than 32 levels'],
  ] as [string, unknown, string][])('refuses %s and names it', (_what, body, problem) => {
    expect(() => refuseUnknownFields(body, known)).toThrow(refused(problem));
  });
});
