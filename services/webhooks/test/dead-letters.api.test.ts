import { topics } from '@stayline/contracts';
import { buryRecord } from '@stayline/harness';
import { type Page } from '@stayline/http';
import { type DeadLetterView } from '@stayline/service';
import { ADMIN, RunningWebhooks } from './support/running-webhooks';

const LETTERS = `${ADMIN}/dead-letters`;

const webhooks = new RunningWebhooks();
beforeAll(() => webhooks.start());
afterAll(() => webhooks.stop());

// EVENT-7
it.each([LETTERS, LETTERS.replace('admin', 'pms')])(
  'dead letters are listed, read and requeued under %s',
  async (all) => {
    const one = `${all}/{id}`;
    const letter = await buryRecord(webhooks, topics.booking, all);
    const { id } = letter;
    expect(letter).not.toHaveProperty('value');
    expect((await webhooks.call('GET', one, { id })).data).toMatchObject({ id, value: '{}' });
    expect((await webhooks.call('POST', `${one}/requeue`, { id })).status).toBe(202);
    const again = await webhooks.call('POST', `${one}/requeue`, { id });
    expect([again.status, again.data.errorCode]).toEqual([404, 'DEAD_LETTER_NOT_FOUND']);
    const letters = await webhooks.call<Page<DeadLetterView>>('GET', all);
    expect(letters.data.list).toEqual([]);
  },
);
