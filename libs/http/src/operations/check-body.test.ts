import { type DomainError } from '@stayline/errors';
import { z } from 'zod';
import { checkBody } from './check-body';
import { describeBody } from './describe-body';

const guest = z.object({
  phone: z
    .string()
    .regex(/^\d{10}$/, { error: 'must be ten digits' })
    .nullish(),
});
const cart = z
  .object({
    name: z.string().min(1).max(5),
    adults: z.int().min(1).max(9).optional(),
    discount: z.number().optional(),
    kind: z.enum(['A', 'B']).optional(),
    isOpen: z.boolean().optional(),
    code: z
      .string()
      .regex(/^[A-Z]+$/)
      .optional(),
    guests: z.array(guest).min(1).max(3).nullish(),
  })
  .meta({ id: 'TestCart' });
const described = describeBody(cart);
const strict = z.strictObject({ max: z.int(), inner: z.strictObject({}).optional() });

const wasRead = (): never => {
  throw new Error('an entry was read');
};

function problems(schema: z.ZodType, body: unknown): readonly string[] {
  try {
    checkBody(schema, body, describeBody(schema));
    return [];
  } catch (error) {
    return (error as DomainError).details;
  }
}

// ALL-42
describe('checkBody', () => {
  it.each<[string, unknown, string[]]>([
    ['no body', undefined, ["body: 'body' is required"]],
    ['a body that is no object', [], ['body: invalid object']],
    ['a field that is missing', {}, ["name: 'name' is required"]],
    ['a null that is not allowed', { name: null }, ['name: invalid string value']],
    ['a text too short', { name: '' }, ['name: minLength 1']],
    ['a text too long', { name: 'longer' }, ['name: maxLength 5']],
    ['a number that is text', { name: 'a', adults: '2' }, ['adults: invalid integer number']],
    ['half a person', { name: 'a', adults: 1.5 }, ['adults: invalid integer number']],
    ['too few', { name: 'a', adults: 0 }, ['adults: min 1']],
    ['too many', { name: 'a', adults: 10 }, ['adults: max 9']],
    ['no number', { name: 'a', discount: 'x' }, ['discount: invalid float number']],
    ['another choice', { name: 'a', kind: 'C' }, ["kind: should be one of the following; ['A','B']"]],
    ['no yes or no', { name: 'a', isOpen: 1 }, ['isOpen: invalid boolean value']],
    ['a pattern that is missed', { name: 'a', code: 'a' }, ["code: Not match in '^[A-Z]+$'"]],
    ['no list', { name: 'a', guests: {} }, ['guests: invalid array']],
    ['an empty list', { name: 'a', guests: [] }, ['guests: minItems 1']],
    [
      'a field in a list, in its own words',
      { name: 'a', guests: [{}, { phone: '1' }] },
      ['guests[1].phone: must be ten digits'],
    ],
  ])('refuses %s', (_what, body, expected) => {
    expect(problems(cart, body)).toEqual(expected);
  });

  it('drops what an object does not know, at every depth', () => {
    const body = { name: 'a', id: 'forged', guests: [{ phone: null, status: 'x' }] };
    expect(checkBody(cart, body, described)).toEqual({ name: 'a', guests: [{ phone: null }] });
  });

  it('names what a strict object does not know, and clips the name', () => {
    expect(problems(strict, { max: 1, typo: 1, inner: { ['x'.repeat(100)]: 1 } })).toEqual([
      `inner.${'x'.repeat(32)}: unknown field`,
      'typo: unknown field',
    ]);
  });

  it('never says what was sent', () => {
    const secret = 'canary@example.test';
    const body = { name: secret, adults: secret, kind: secret, guests: [{ phone: secret }] };
    expect(problems(cart, body).join()).not.toContain('canary');
  });

  it('counts a list before it looks at any of its entries', () => {
    const untouchable = new Proxy({}, { get: () => wasRead(), ownKeys: () => wasRead() });
    expect(problems(cart, { name: 1, guests: new Array(400_000).fill(untouchable) })).toEqual(['guests: maxItems 3']);
  });

  it('tells at most twenty problems', () => {
    const many = z.object({ list: z.array(z.int()).max(1_000) });
    expect(problems(many, { list: new Array(1_000).fill('x') })).toHaveLength(20);
  });
});

describe('describeBody', () => {
  it('refuses a list without a bound, wherever it is', () => {
    expect(() => describeBody(z.object({ a: z.object({ b: z.array(z.string()) }) }))).toThrow('The list body.a.b');
    expect(() => describeBody(z.object({ a: z.array(z.array(z.string())).max(2) }))).toThrow('The list body.a[]');
  });

  it('says which number holds a value, and whether the body may be left out', () => {
    const { schema, required } = describeBody(z.object({ n: z.int(), m: z.int().max(9).min(0) }).optional());
    expect(required).toBe(false);
    expect(schema.properties).toEqual({
      n: { type: 'integer', format: 'int64' },
      m: { type: 'integer', format: 'int32', minimum: 0, maximum: 9 },
    });
  });
});
