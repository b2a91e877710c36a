import { recordingReceiver, type ReceiverAnswer, type RecordingReceiver } from '@stayline/testkit';
import { HttpChannelManager } from '../src/channel-manager/http-channel-manager';

let receiver: RecordingReceiver;
let channelManager: HttpChannelManager;
beforeAll(async () => {
  receiver = await recordingReceiver();
  channelManager = new HttpChannelManager({ url: receiver.url, token: 'token', timeoutMs: 2_000, maxConnections: 2 });
});
afterAll(async () => {
  channelManager?.stop();
  await receiver?.stop();
});

const body = { action: 'Confirm', holdId: 'hld_1', propertyId: 'villa', channelId: 'main', stays: [] } as const;

// HOLD-24
it.each<[string, ReceiverAnswer, object]>([
  ['200', { status: 200 }, { kind: 'done' }],
  ['202 and a long answer', { status: 202, body: 'x'.repeat(200_000) }, { kind: 'done' }],
  ['301', { status: 301 }, { kind: 'again', reason: 'channel manager: HTTP 301' }],
  ['400', { status: 400 }, { kind: 'never', reason: 'channel manager: HTTP 400' }],
  ['404', { status: 404 }, { kind: 'never' }],
  ['422', { status: 422 }, { kind: 'never' }],
  ['401', { status: 401 }, { kind: 'again' }],
  ['403', { status: 403 }, { kind: 'again' }],
  ['408', { status: 408 }, { kind: 'again' }],
  ['409', { status: 409 }, { kind: 'again' }],
  ['429 with a time', { status: 429, headers: { 'retry-after': '30' } }, { kind: 'again', afterMs: 30_000 }],
  ['500', { status: 500 }, { kind: 'again' }],
  ['503', { status: 503 }, { kind: 'again' }],
  ['a reset', 'reset', { kind: 'again', reason: 'channel manager: ECONNRESET' }],
])('a channel manager that answers %s', async (_what, answer, verdict) => {
  receiver.answerWith(answer);
  const push = { id: 'hold:hld_1:villa:confirm', body: { ...body, stays: [] } };
  expect(await channelManager.push(push, new AbortController().signal)).toMatchObject(verdict);
});
