import { topics } from '@stayline/contracts';
import { buryRecord, expectAnswersApart } from '@stayline/harness';
import { recordingReceiver, type RecordingReceiver } from '@stayline/testkit';
import { randomUUID } from 'node:crypto';
import { api } from '../src/api';
import { admin, ADMIN, anybody, basic, RunningWebhooks } from './support/running-webhooks';

const SOURCE = 'reviews';
const GOOD = basic('sender:a password of the sender');

const webhooks = new RunningWebhooks();
let receiver: RecordingReceiver;
beforeAll(async () => {
  receiver = await recordingReceiver();
  await webhooks.start();
  await webhooks.source(SOURCE);
});
afterAll(() => webhooks.stop());
afterAll(() => receiver?.stop());

const newSource = () => ({ source: randomUUID(), username: 'sender', password: 'a password of the sender' });
const ofSource = async () => ({ id: (await webhooks.source(randomUUID())).id });
const ofEndpoint = async () => ({ id: (await webhooks.endpoint(SOURCE, receiver.url)).id });
const ofEvent = async () => ({ id: await webhooks.received(SOURCE, { event_name: 'a' }) });
const ofLetter = async () => ({ id: (await buryRecord(webhooks, topics.booking, `${ADMIN}/dead-letters`)).id });

// ALL-45
it('calls of every operation at once are answered as each is alone', async () => {
  const newReplay = { body: { source: SOURCE, from: '2020-01-01T00:00:00Z' } };
  const { data: replay } = await webhooks.call<{ id: string }>('POST', `${ADMIN}/replays`, newReplay);
  // At most twenty of them are open, which are too few to start, pause and cancel as well.
  const commands = ['StartWebhookReplay', 'PauseWebhookReplay', 'CancelWebhookReplay'];
  const scenes = {
    CreateWebhookReplay: () => newReplay,
    GetWebhookReplay: () => ({ id: replay.id }),
    GetWebhookEvent: ofEvent,
    ListDeliveriesOfEvent: ofEvent,
    ReplayWebhookEvent: ofEvent,
    CreateDownstreamEndpoint: () => ({ body: { source: SOURCE, targetUrl: receiver.url } }),
    TestDownstreamEndpoint: ofEndpoint,
    DeleteDownstreamEndpoint: ofEndpoint,
    CreateInboundCredential: () => ({ body: newSource() }),
    DeleteInboundCredential: ofSource,
    GetWebhooksDeadLetter: ofLetter,
    RequeueWebhooksDeadLetter: ofLetter,
  };
  const mirrored = Object.entries(scenes).map(([name, scene]) => [`${name}Pms`, scene] as const);
  await expectAnswersApart({
    service: webhooks,
    openapi: api.openapi,
    callers: { admin, public: anybody },
    inVain: commands.flatMap((name) => [name, `${name}Pms`]),
    scenes: {
      ...scenes,
      ...Object.fromEntries(mirrored),
      ReceiveWebhook: () => ({ source: SOURCE, headers: { authorization: GOOD }, body: { event_name: 'a' } }),
    },
  });
});
