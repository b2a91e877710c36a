import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { recordingReceiver, type RecordingReceiver, waitFor } from '@stayline/testkit';
import { api } from '../src/api';
import { admin, cartService, RunningHolds, stay } from './support/running-holds';

jest.setTimeout(60_000);

const PUSHES = '/api/v1/admin/holds/pushes';

const holds = new RunningHolds();
let channelManager: RecordingReceiver;
beforeAll(async () => {
  channelManager = await recordingReceiver();
  channelManager.answerWith({ status: 422 });
  await holds.start({ CHANNEL_MANAGER_URL: channelManager.url, CHANNEL_MANAGER_TOKEN: 'token' });
});
afterAll(() => holds.stop());
afterAll(() => channelManager?.stop());

let night = 0;
const held = () => holds.held({ stays: [stay('villa', (night += 2))] });
const failedPush = async () => {
  const { holdId } = await held();
  return waitFor('the push to fail', async () => {
    const query = { holdId, state: 'FAILED' };
    const { data } = await holds.call<{ list: { id: string }[] }>('GET', PUSHES, { as: admin, query });
    const [push] = data.list;
    return push && { id: push.id };
  });
};
const deadLetter = async () => ({
  id: (await buryRecord(holds, topics.cart, '/api/v1/admin/holds/dead-letters')).id,
});

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const { holdId, cartId } = await held();
  await expectAnswersApart({
    service: holds,
    openapi: api.openapi,
    callers: { admin, service: cartService },
    known: { holdId, cartId },
    scenes: {
      GetPush: failedPush,
      RequeuePush: failedPush,
      GetHoldsDeadLetter: deadLetter,
      RequeueHoldsDeadLetter: deadLetter,
    },
  });
});
