import { refuseDeepBody } from './body-depth';

const nested = (levels: number, inner = '') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
const check = (text: string) => () => refuseDeepBody(Buffer.from(text));

it.each([
  ['100 levels', nested(100)],
  ['many lists beside each other', `[${Array(500).fill('[{}]').join(',')}]`],
  ['brackets in a text', JSON.stringify({ text: `${'['.repeat(500)}"${'{'.repeat(500)}\\` })],
  ['what is no JSON, for the parser to refuse', '"never ends [[['],
])('takes %s', (_what, body) => {
  expect(check(body)).not.toThrow();
});

// ALL-15
it.each([
  ['101 levels', nested(101)],
  ['objects in lists', '[{"a":'.repeat(60)],
  ['levels behind a text', `{"a":"\\\\","b":${nested(100)}}`],
])('refuses %s', (_what, body) => {
  expect(check(body)).toThrow('The request is not valid');
});
