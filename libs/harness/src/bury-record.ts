import { type Caller } from '@stayline/caller';
import { newId, type Topic } from '@stayline/contracts';
import { type EventLog } from '@stayline/events';
import { type Page } from '@stayline/http';
import { type DeadLetterView } from '@stayline/service';
import { waitFor } from '@stayline/testkit';
import { type ServiceApi } from './service-api';

const operator: Caller = { kind: 'admin', sub: 'operator-1' };

/** Publishes a record that no service understands, and waits until it is among the dead letters that operators read at `route`. */
export async function buryRecord(
  service: ServiceApi<unknown> & { readonly log: EventLog },
  topic: Topic,
  route: string,
): Promise<DeadLetterView> {
  const key = newId('key');
  await service.log.publish([{ topic: topic.name, key, value: Buffer.from('{}'), headers: {} }]);
  return waitFor('the dead letter', async () => {
    const { data } = await service.call<Page<DeadLetterView>>('GET', route, { as: operator, query: { pageSize: 200 } });
    return data.list.find((letter) => letter.key === key);
  });
}
