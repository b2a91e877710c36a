import { topics } from '@stayline/contracts';
import { buryRecord } from '@stayline/harness';
import { type Page } from '@stayline/http';
import { recordingReceiver, type RecordingReceiver, waitFor } from '@stayline/testkit';
import { type ReservationPush } from '../src/channel-manager/push';
import { type PushDetailView, type PushView } from '../src/channel-manager/push.view';
import { admin, cartService, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(60_000);

const PUSHES = '/api/v1/admin/holds/pushes';
const PUSH = `${PUSHES}/{id}`;
const LETTERS = '/api/v1/admin/holds/dead-letters';

const holds = new RunningHolds();
let channelManager: RecordingReceiver;
let from = 0;
beforeAll(async () => {
  channelManager = await recordingReceiver();
  await holds.start({ CHANNEL_MANAGER_URL: channelManager.url, CHANNEL_MANAGER_TOKEN: 'token' });
});
afterAll(() => holds.stop());
afterAll(() => channelManager?.stop());
beforeEach(() => {
  from += 2;
  channelManager.answerWith({ status: 202 });
});

const listed = async (query = '') =>
  (await holds.call<Page<PushView>>('GET', `${PUSHES}${query}`, { as: admin })).data.list;
const pushesOf = (holdId: string) => listed(`?holdId=${holdId}`);
const until = (holdId: string, state: string) =>
  waitFor(`the pushes to be ${state}`, async () => {
    const pushes = await pushesOf(holdId);
    return pushes.length > 0 && pushes.every((push) => push.state === state) && pushes;
  });

/** A hold in the villa whose Confirm the channel manager refused for good. */
async function refused(): Promise<PushView> {
  channelManager.answerWith({ status: 422 });
  const { holdId } = await holds.held({ stays: [stay('villa', from)] });
  const [push] = await until(holdId, 'FAILED');
  channelManager.answerWith({ status: 202 });
  return push!;
}

// HOLD-32
describe('pushes, for operators', () => {
  it('that failed are listed newest first, those of one hold whatever they are', async () => {
    const [older, newer] = [await refused(), await refused()];
    const { holdId } = await holds.held({ stays: [stay('lodge', from)] });
    await until(holdId, 'SENT');
    const failed = await listed();
    expect(failed.map(({ id }) => id).slice(0, 2)).toEqual([newer.id, older.id]);
    expect(failed[0]).toEqual({
      id: `hold:${newer.holdId}:villa:confirm`,
      holdId: newer.holdId,
      propertyId: 'villa',
      operation: 'CONFIRM',
      state: 'FAILED',
      attempts: 1,
      lastError: 'channel manager: HTTP 422',
      createdAt: expect.any(String) as string,
      endedAt: expect.any(String) as string,
    });
    expect((await listed('?pageSize=1&page=1')).map(({ id }) => id)).toEqual([older.id]);
    expect(await listed('?state=PENDING')).toEqual([]);
    expect(await pushesOf(holdId)).toMatchObject([{ propertyId: 'lodge', state: 'SENT' }]);
  });

  it('are read one by one, with what they tell', async () => {
    const { id } = await refused();
    const { data } = await holds.call<PushDetailView>('GET', PUSH, { as: admin, id });
    expect(data).toMatchObject({ id, stays: [stay('villa', from)].map(({ propertyId: _, ...rest }) => rest) });
    expect((await holds.call('GET', PUSH, { as: admin, id: 'hold:x:villa:confirm' })).data.errorCode).toBe(
      'PUSH_NOT_FOUND',
    );
  });

  it('that failed are pushed again; none twice, and no Confirm of a hold that has ended', async () => {
    const { id, holdId } = await refused();
    const requeue = () => holds.call('POST', `${PUSH}/requeue`, { as: admin, id });
    expect(await requeue()).toMatchObject({ status: 202, data: '' });
    await until(holdId, 'SENT');
    const again = await requeue();
    expect([again.status, again.data.errorCode]).toEqual([409, 'PUSH_NOT_FAILED']);
    const sent = channelManager.requests.filter(({ json }) => (json as ReservationPush).holdId === holdId);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);

    const ended = await refused();
    await holds.release(ended.holdId);
    const late = await holds.call('POST', `${PUSH}/requeue`, { as: admin, id: ended.id });
    expect([late.status, late.data.errorCode]).toEqual([409, 'PUSH_SUPERSEDED']);
    const unknown = await holds.call('POST', `${PUSH}/requeue`, { as: admin, id: 'hold:x:villa:confirm' });
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['GET', PUSHES],
    ['GET', PUSH],
    ['POST', `${PUSH}/requeue`],
    ['GET', LETTERS],
    ['GET', `${LETTERS}/{id}`],
    ['POST', `${LETTERS}/{id}/requeue`],
  ])('are for operators alone: %s %s', async (method, route) => {
    expect((await holds.call(method, route, { as: cartService, id: 'x' })).status).toBe(403);
  });
});

// EVENT-7
it("holds' dead letters are listed, read and requeued", async () => {
  const { id } = await buryRecord(holds, topics.cart, LETTERS);
  expect((await holds.call('GET', `${LETTERS}/{id}`, { as: admin, id })).data).toMatchObject({ id, value: '{}' });
  expect((await holds.call('POST', `${LETTERS}/{id}/requeue`, { as: admin, id })).status).toBe(202);
  expect((await holds.call('POST', `${LETTERS}/{id}/requeue`, { as: admin, id })).status).toBe(404);
});
