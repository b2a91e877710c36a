import { smtpFailure } from './smtp-failure';

it.each([
  [
    'an unknown mailbox',
    { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 <asha@example.test> unknown' },
    'never',
    'SMTP 550 5.1.1 EENVELOPE',
  ],
  [
    'a mail that is not wanted',
    { code: 'EMESSAGE', responseCode: 554, response: '554 no' },
    'never',
    'SMTP 554 EMESSAGE',
  ],
  ['an address that cannot be sent', { code: 'EENVELOPE' }, 'never', 'SMTP EENVELOPE'],
  [
    'a full mailbox',
    { code: 'EENVELOPE', responseCode: 452, response: '452-4.2.2 full' },
    'again',
    'SMTP 452 4.2.2 EENVELOPE',
  ],
  ['a busy server', { code: 'ECONNECTION', responseCode: 421 }, 'again', 'SMTP 421 ECONNECTION'],
  ['a greeting that refuses us', { code: 'EPROTOCOL', responseCode: 554 }, 'again', 'SMTP 554 EPROTOCOL'],
  ['a login that is refused', { code: 'EAUTH', responseCode: 535 }, 'again', 'SMTP 535 EAUTH'],
  ['a login that is missing', { code: 'EENVELOPE', responseCode: 530 }, 'again', 'SMTP 530 EENVELOPE'],
  ['a server that is down', { code: 'ESOCKET' }, 'again', 'SMTP ESOCKET'],
  ['our own deadline', { code: 'EABORT' }, 'again', 'SMTP EABORT'],
  ['whatever else', new Error('asha@example.test'), 'again', 'SMTP failed'],
  ['nothing at all', undefined, 'again', 'SMTP failed'],
])('%s', (_what, error, kind, reason) => {
  expect(smtpFailure(error)).toEqual({ kind, reason });
});

// MAIL-13
it.each([
  ['550 5.1.1 unknown', 550, true],
  ['550 5.1.10 no such domain', 550, true],
  ['550 5.2.1 switched off', 550, true],
  ['550 unknown', 550, true],
  ['550 5.7.1 not wanted', 550, false],
  ['552 5.2.2 full', 552, false],
  ['554 no', 554, false],
])('a recipient who is refused with %s has bounced for good: %s', (response, responseCode, bounced) => {
  const about = (command: string) => smtpFailure({ code: 'EENVELOPE', command, responseCode, response });
  expect('result' in about('RCPT TO')).toBe(bounced);
  expect(about('MAIL FROM')).not.toHaveProperty('result');
});
