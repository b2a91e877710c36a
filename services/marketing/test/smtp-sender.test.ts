import { SmtpSender } from '../src/email/smtp-sender';
import { type OutgoingMessage } from '../src/messages/message';
import { MailServer } from './support/mail-server';

const TIMEOUT_MS = 2_000;
const unhurried = new AbortController().signal;
const message = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'msg_01',
  channel: 'EMAIL',
  kind: 'BOOKING_CONFIRMATION',
  recipient: 'asha@example.test',
  subject: 'Ihre Buchung – confirmed',
  text: 'Plain words',
  html: '<p>Rich words</p>',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  suppressed: false,
  ...change,
});

let mailServer: MailServer;
let sender: SmtpSender;
beforeEach(async () => {
  mailServer = await new MailServer().start();
  sender = senderTo(mailServer.url);
});
afterEach(async () => {
  sender?.stop();
  await mailServer?.stop();
});

function senderTo(url: string, timeoutMs = TIMEOUT_MS): SmtpSender {
  return new SmtpSender({ url, from: 'Stayline <bookings@stayline.test>', timeoutMs, maxConnections: 2 });
}

it('sends text and HTML to the one recipient, from the sender of the settings', async () => {
  expect(await sender.send(message(), unhurried)).toEqual({
    kind: 'done',
    result: { providerId: '<msg_01@stayline.test>' },
  });
  const [mail] = mailServer.mails;
  expect(mail).toMatchObject({
    recipients: ['asha@example.test'],
    parsed: {
      messageId: '<msg_01@stayline.test>',
      subject: 'Ihre Buchung – confirmed',
      from: { text: '"Stayline" <bookings@stayline.test>' },
      text: expect.stringContaining('Plain words') as string,
      html: '<p>Rich words</p>',
    },
  });
  expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
});

it('sends text alone where there is no HTML', async () => {
  await sender.send(message({ html: null }), unhurried);
  expect(mailServer.mails[0]?.parsed).toMatchObject({ html: false, text: 'Plain words\n' });
});

it('repeats a message byte for byte, Message-ID included', async () => {
  mailServer.conduct = 'lose';
  expect(await sender.send(message(), unhurried)).toEqual({
    kind: 'again',
    reason: expect.stringMatching(/^SMTP/) as string,
  });
  mailServer.conduct = 'accept';
  expect(await senderTo(mailServer.url).send(message(), unhurried)).toMatchObject({ kind: 'done' });
  const sources = mailServer.mails.map((mail) => mail.source);
  expect(sources).toHaveLength(2);
  expect(sources[1]).toBe(sources[0]);
});

it('hands a mail over once an attempt, even where the connection breaks before the answer', async () => {
  mailServer.conduct = 'lose';
  await sender.send(message(), unhurried);
  expect(mailServer.attempts).toBe(1);
});

it.each([
  [550, 'never', 'SMTP 550 5.1.1 EENVELOPE'],
  [450, 'again', 'SMTP 450 5.1.1 EENVELOPE'],
])('takes %i to the recipient as "%s", and quotes nobody', async (code, kind, reason) => {
  mailServer.conduct = code;
  expect(await sender.send(message(), unhurried)).toMatchObject({ kind, reason });
});

it('tries again later when the server is down, or silent past the deadline', async () => {
  const impatient = senderTo(mailServer.url, 300);
  mailServer.conduct = 'hang';
  expect(await impatient.send(message(), unhurried)).toMatchObject({ kind: 'again' });
  impatient.stop();
  await mailServer.stop();
  expect(await sender.send(message(), unhurried)).toMatchObject({ kind: 'again' });
});

it.each([
  ['a second header in the address', { recipient: 'asha@example.test\r\nBcc: victim@example.test' }],
  ['a second command in the address', { recipient: 'asha@example.test>\r\nRCPT TO:<victim@example.test' }],
  ['a second recipient', { recipient: 'asha@example.test, victim@example.test' }],
  ['a recipient with a name', { recipient: 'Asha <asha@example.test>' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: victim@example.test' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: victim@example.test' }],
])('refuses %s for good and sends nothing', async (_what, change) => {
  expect(await sender.send(message(change), unhurried)).toMatchObject({ kind: 'never' });
  expect(mailServer.attempts).toBe(0);
});

it('reads no file and no URL that content names', async () => {
  await sender.send(message({ text: 'file:///etc/passwd', html: '<img src="file:///etc/passwd">' }), unhurried);
  expect(mailServer.mails[0]?.parsed.attachments).toEqual([]);
});

it.each(['nobody', 'a@example.test, b@example.test'])('does not start with the sender "%s"', (from) => {
  const build = () => new SmtpSender({ url: mailServer.url, from, timeoutMs: TIMEOUT_MS, maxConnections: 1 });
  expect(build).toThrow('SMTP_FROM');
});
