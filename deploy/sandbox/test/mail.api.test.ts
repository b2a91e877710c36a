import { Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { waitFor } from '@stayline/testkit';
import { runSandbox, type RunningSandbox } from './support/running-sandbox';

const MAIL = { from: 'Stayline <hello@stayline.example>', to: 'guest@example.com', subject: 'Confirmed', text: 'BK-1' };

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox?.stop());

const listed = async () => (await sandbox.call('GET', '/mail')).body as Record<string, unknown>[];
const setFault = (orders: object) => sandbox.call('PUT', '/faults/mail', orders);
const struck = async () => ((await sandbox.call('GET', '/faults')).body as { struck: number }[])[0]?.struck;

function deliver(mail: SendMailOptions = {}): Promise<unknown> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    connectionTimeout: 2_000,
    greetingTimeout: 2_000,
    socketTimeout: 1_000,
  });
  return transport.sendMail({ ...MAIL, ...mail });
}

it('shows a mail decoded: subject, both bodies, addresses, Message-ID and headers', async () => {
  await deliver({
    to: 'Zoë <guest@example.com>',
    bcc: 'archive@example.com',
    subject: 'Réservation confirmée ✓',
    text: 'Votre séjour — BK-1',
    html: '<p>Votre séjour — <b>BK-1</b></p>',
    messageId: '<bkg_1.confirmation@stayline.example>',
    headers: { 'X-Booking': 'BK-1' },
  });
  expect(await listed()).toEqual([
    {
      id: expect.stringMatching(/^mail_/) as string,
      receivedAt: expect.stringMatching(/Z$/) as string,
      messageId: '<bkg_1.confirmation@stayline.example>',
      from: 'hello@stayline.example',
      to: ['guest@example.com', 'archive@example.com'],
      subject: 'Réservation confirmée ✓',
      text: expect.stringContaining('Votre séjour — BK-1') as string,
      html: expect.stringContaining('<b>BK-1</b>') as string,
      headers: expect.objectContaining({ 'x-booking': 'BK-1', subject: 'Réservation confirmée ✓' }) as object,
    },
  ]);
});

it('lists mails newest last, the same Message-ID as often as it came, and forgets them on DELETE', async () => {
  await deliver({ messageId: '<one@x>' });
  await deliver({ messageId: '<two@x>' });
  await deliver({ messageId: '<two@x>' });
  expect((await listed()).map((mail) => mail.messageId)).toEqual(['<one@x>', '<two@x>', '<two@x>']);
  expect(await sandbox.call('DELETE', '/mail')).toMatchObject({ status: 204 });
  expect(await listed()).toEqual([]);
});

it('takes any login, as a relay with credentials would', async () => {
  const auth = { user: 'someone', pass: 'secret' };
  await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, auth }).sendMail(MAIL);
  expect(await listed()).toHaveLength(1);
});

it('refuses a mail above its size limit with 552 and keeps nothing', async () => {
  await expect(deliver({ text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({ responseCode: 552 });
  expect(await listed()).toEqual([]);
});

describe('a fault', () => {
  it('fail refuses with the given code as often as told, then mail passes again', async () => {
    await setFault({ mode: 'fail', status: 450, times: 2 });
    await expect(deliver()).rejects.toMatchObject({ responseCode: 450 });
    await expect(deliver()).rejects.toMatchObject({ responseCode: 450 });
    await deliver();
    expect(await listed()).toHaveLength(1);
    expect(await struck()).toBe(2);
  });

  it('fail answers 451 unless told otherwise', async () => {
    await setFault({ mode: 'fail' });
    await expect(deliver()).rejects.toMatchObject({ responseCode: 451 });
  });

  it('slow answers late, and takes the mail', async () => {
    await setFault({ mode: 'slow', delayMs: 300 });
    const begun = Date.now();
    await deliver();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
    expect(await listed()).toHaveLength(1);
  });

  it.each(['reset', 'hang'])('%s takes the mail and loses the answer', async (mode) => {
    await setFault({ mode, times: 1 });
    await expect(deliver()).rejects.toThrow();
    expect(await listed()).toHaveLength(1);
    await deliver();
    expect(await listed()).toHaveLength(2);
  });
});

it('stops at once although a client stays connected', async () => {
  const other = await runSandbox();
  const socket = new Socket().connect(other.smtpPort, '127.0.0.1');
  let greeted = false;
  socket.on('data', () => (greeted = true)).on('error', () => undefined);
  await waitFor('the greeting', () => greeted);
  const begun = Date.now();
  await other.stop();
  expect(Date.now() - begun).toBeLessThan(2_000);
  socket.destroy();
});
