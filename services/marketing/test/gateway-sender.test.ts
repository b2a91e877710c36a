import { recordingReceiver, type ReceiverAnswer, type RecordingReceiver } from '@stayline/testkit';
import { type OutgoingMessage } from '../src/messages/message';
import { GatewaySender } from '../src/messages/gateway-sender';

const message: OutgoingMessage = {
  id: 'msg_01',
  channel: 'MESSAGING',
  kind: 'BOOKING_CONFIRMATION',
  recipient: '+919812345678',
  subject: null,
  text: 'Your booking is confirmed',
  html: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  suppressed: false,
};

const unhurried = new AbortController().signal;

let gateway: RecordingReceiver;
let sender: GatewaySender;
beforeEach(async () => {
  gateway = await recordingReceiver();
  sender = senderTo(`${gateway.url}/api`);
});
afterEach(async () => {
  sender?.stop();
  await gateway?.stop();
});

function senderTo(url: string, timeoutMs = 2_000): GatewaySender {
  return new GatewaySender({ who: 'messaging gateway', url, token: 'gateway-token', timeoutMs, maxConnections: 2 });
}

it("posts recipient and text, with our token and the message's id as Idempotency-Key", async () => {
  gateway.answerWith({ status: 202, body: { id: 'provider-7' } });
  expect(await sender.send(message, unhurried)).toEqual({ kind: 'done', result: { providerId: 'provider-7' } });
  expect(gateway.requests).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/api/messages',
      json: { to: '+919812345678', text: 'Your booking is confirmed' },
      headers: expect.objectContaining({
        authorization: 'Bearer gateway-token',
        'idempotency-key': 'msg_01',
        'content-type': 'application/json',
      }) as object,
    }),
  ]);
});

it('repeats a message with the same key and body', async () => {
  gateway.answerWith('reset');
  await sender.send(message, unhurried);
  gateway.answerWith({ status: 200 });
  await sender.send(message, unhurried);
  const sent = gateway.requests.map(({ text, headers }) => ({ text, key: headers['idempotency-key'] }));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it.each<[string, ReceiverAnswer, object]>([
  ['an answer without id', { status: 200, body: 'ok' }, { kind: 'done', result: { providerId: null } }],
  ['400', { status: 400 }, { kind: 'never', reason: 'messaging gateway: HTTP 400' }],
  [
    '422',
    { status: 422, body: { message: '+919812345678' } },
    { kind: 'never', reason: 'messaging gateway: HTTP 422' },
  ],
  ['409', { status: 409 }, { kind: 'never', reason: 'messaging gateway: HTTP 409' }],
  ['429', { status: 429, headers: { 'retry-after': '9' } }, { kind: 'again', afterMs: 9_000 }],
  ['503', { status: 503, headers: { 'retry-after': 'later' } }, { kind: 'again', afterMs: undefined }],
  ['401', { status: 401 }, { kind: 'again', reason: 'messaging gateway: HTTP 401' }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, { kind: 'again' }],
  ['a reset', 'reset', { kind: 'again', reason: 'messaging gateway: ECONNRESET' }],
  ['an endless answer', { status: 200, body: 'x'.repeat(100_000) }, { kind: 'again' }],
])('reads %s rightly', async (_what, answer, outcome) => {
  gateway.answerWith(answer);
  expect(await sender.send(message, unhurried)).toMatchObject(outcome);
  expect(gateway.requests).toHaveLength(1);
});

it('ends at once when it is told to', async () => {
  gateway.answerWith('hang');
  const stopping = new AbortController();
  const sending = sender.send(message, stopping.signal);
  stopping.abort();
  expect(await sending).toMatchObject({ kind: 'again' });
});

it('tries again later when the gateway is silent past the deadline, or gone', async () => {
  gateway.answerWith('hang');
  expect(await senderTo(gateway.url, 200).send(message, unhurried)).toEqual({
    kind: 'again',
    reason: 'messaging gateway: timeout',
  });
  expect(await senderTo('http://127.0.0.1:1').send(message, unhurried)).toEqual({
    kind: 'again',
    reason: 'messaging gateway: ECONNREFUSED',
  });
});
