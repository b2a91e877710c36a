import { topics } from '@stayline/contracts';
import { buryRecord } from '@stayline/harness';
import { type ErrorBody, type Page } from '@stayline/http';
import { waitFor } from '@stayline/testkit';
import { type MessageDetailView, type MessageView } from '../src/messages/message.view';
import { RunningMarketing } from './support/marketing';

const MESSAGES = '/api/v1/admin/marketing/messages';
const MESSAGE = `${MESSAGES}/{id}`;
const LETTERS = '/api/v1/admin/marketing/dead-letters';

const world = new RunningMarketing();
beforeAll(() => world.start());
afterAll(() => world.stop());
beforeEach(() => {
  world.mailServer.conduct = 'accept';
  world.gateway.answerWith({ status: 202, body: { id: 'provider-1' } });
});

const listed = async (query = '') => (await world.call<Page<MessageView>>('GET', MESSAGES, { query })).data.list;

let refusals = 0;
/** A booking whose e-mail was refused for good, each to another address. */
async function refusedMail(): Promise<string> {
  world.mailServer.conduct = 550;
  const { bookingId } = await world.confirm({ guest: { email: `asha-${(refusals += 1)}@example.test`, phone: null } });
  const [message] = await world.ended(bookingId, 'FAILED');
  world.mailServer.conduct = 'accept';
  return message!.id;
}

// BOOK-23
describe('messages, for operators', () => {
  it('that failed are listed newest first, without recipient and content', async () => {
    const older = await refusedMail();
    const newer = await refusedMail();
    const failed = await listed();
    expect(failed.map(({ id }) => id).slice(0, 2)).toEqual([newer, older]);
    expect(failed[0]).toMatchObject({
      channel: 'EMAIL',
      kind: 'BOOKING_CONFIRMATION',
      status: 'FAILED',
      attempts: 1,
      lastError: 'SMTP 550 5.1.1 EENVELOPE',
    });
    expect(JSON.stringify(failed)).not.toContain('asha');
    expect(await listed('status=QUEUED')).toEqual([]);
    expect((await listed('pageSize=1&page=1')).map(({ id }) => id)).toEqual([older]);
  });

  it('are read one by one, with recipient and content', async () => {
    const { data } = await world.call<MessageDetailView>('GET', MESSAGE, { id: await refusedMail() });
    expect(data).toMatchObject({
      recipient: expect.stringMatching(/^asha-\d+@example.test$/) as string,
      text: expect.stringContaining('Palm House') as string,
    });
  });

  it('that failed are sent again, the same under the same key', async () => {
    const id = await refusedMail();
    expect(await world.call('POST', `${MESSAGE}/requeue`, { id })).toMatchObject({ status: 202, data: '' });
    const sent = await waitFor('the mail', () =>
      world.mailServer.mails.find(({ parsed }) => parsed.messageId?.includes(id)),
    );
    expect(sent.recipients).toEqual([`asha-${refusals}@example.test`]);
    await waitFor(
      'its record',
      async () => (await world.call<MessageView>('GET', MESSAGE, { id })).data.status === 'SENT',
    );
  });

  it.each([
    ['was sent', `status = 'SENT'`, 409, 'MESSAGE_NOT_FAILED'],
    ['waits', `status = 'QUEUED', ended_at = NULL`, 409, 'MESSAGE_NOT_FAILED'],
    ['was erased', `redacted_at = now(), recipient = NULL, text = NULL`, 409, 'MESSAGE_ERASED'],
    ['is unknown', `id = id || '-'`, 404, 'MESSAGE_NOT_FOUND'],
  ])('are not sent again when one %s', async (_what, change, status, errorCode) => {
    const id = await refusedMail();
    await world.database.execute(`UPDATE message SET ${change} WHERE id = $1`, [id]);
    const answer = await world.call<ErrorBody>('POST', `${MESSAGE}/requeue`, { id });
    expect([answer.status, answer.data.errorCode]).toEqual([status, errorCode]);
  });

  it.each([
    ['GET', MESSAGES],
    ['GET', MESSAGE],
    ['POST', `${MESSAGE}/requeue`],
    ['GET', LETTERS],
    ['GET', `${LETTERS}/{id}`],
    ['POST', `${LETTERS}/{id}/requeue`],
  ])('are for operators alone: %s %s', async (method, route) => {
    expect((await world.call(method, route, { id: 'x', as: { kind: 'agent', sub: 'agent-1' } })).status).toBe(403);
  });
});

// EVENT-7
it("marketing's dead letters are listed, read and requeued", async () => {
  const { id } = await buryRecord(world, topics.booking, LETTERS);
  expect((await world.call('GET', `${LETTERS}/{id}`, { id })).data).toMatchObject({ id, value: '{}' });
  expect((await world.call('POST', `${LETTERS}/{id}/requeue`, { id })).status).toBe(202);
  expect((await world.call('POST', `${LETTERS}/{id}/requeue`, { id })).status).toBe(404);
});
