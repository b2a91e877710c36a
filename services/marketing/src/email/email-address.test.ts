import { isEmailAddress } from './email-address';

it.each(['asha@example.test', 'a.b+c@sub.example.test', "o'brien@example.test", 'आशा@उदाहरण.test'])(
  'takes %s',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

it.each([
  ['nothing', ''],
  ['no host', 'asha@'],
  ['two at signs', 'a@b@example.test'],
  ['two addresses', 'a@example.test,b@example.test'],
  ['a display name', 'Asha <asha@example.test>'],
  ['a header behind it', 'asha@example.test\r\nBcc: victim@example.test'],
  ['a tab', 'asha\t@example.test'],
  ['a NUL', 'asha\0@example.test'],
  ['more than 254 characters', `${'a'.repeat(250)}@x.io`],
])('refuses %s', (_what, text) => {
  expect(isEmailAddress(text)).toBe(false);
});
