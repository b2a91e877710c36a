import { ValidateError } from '@tsoa/runtime';
import { toDomainError } from './error-body';

const VALUE = 'guest@example.test';
const details = (fields: ValidateError['fields']) => toDomainError(new ValidateError(fields, '')).details;
const issues = (...messages: string[]) =>
  `Could not match the union against any of the items. Issues: ${JSON.stringify(messages.map((message) => ({ status: { message, value: VALUE } })))}`;

describe('what a refused request is told', () => {
  // ALL-3
  it.each([
    ['a plain reason', 'invalid string value', ['status: invalid string value']],
    [
      'the choices of a union as one list',
      issues("should be one of the following; ['A']", "should be one of the following; ['B']"),
      ["status: should be one of the following; ['A','B']"],
    ],
    ['each reason of a mixed union once', issues('is a', 'is b', 'is a'), ['status: is a, or is b']],
    ['the reasons inside a nested union', issues(issues('is a'), 'is b'), ['status: is a, or is b']],
    [
      'no more than that it does not fit, when the reasons cannot be read',
      `Could not match the union. Issues: [{"${VALUE}`,
      ['status: matches none of the kinds that it may be'],
    ],
    [
      'nothing of the null that would do as well',
      issues('maxLength 5', 'should be one of the following; [null]'),
      ['status: maxLength 5'],
    ],
    [
      'the fields inside the one member that is left',
      `Could not match the union. Issues: ${JSON.stringify([
        { 'status.$1.quantity': { message: 'min 1', value: VALUE }, 'status.$2.id': { message: 'is required' } },
        { status: { message: 'should be one of the following; [null]', value: VALUE } },
      ])}`,
      ['status[1].quantity: min 1', 'status[2].id: is required'],
    ],
  ])('%s, never the value', (_what, message, expected) => {
    expect(details({ status: { message, value: VALUE } })).toEqual(expected);
  });
});
