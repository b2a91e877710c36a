import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { topics } from '@stayline/contracts';
import { createEventLog, type EventLog, type EventLogChoice } from '@stayline/events';
import { createLogger } from '@stayline/logger';
import { testDatabase, type TestDatabase } from '@stayline/testkit';
import { evaluate } from './support/script';

const { name: TOPIC } = topics.catalog;

describe('npm start on a busy platform', () => {
  jest.setTimeout(60_000);
  let test: TestDatabase;
  let choice: EventLogChoice;
  let log: EventLog;
  let distribution: Server;
  /** How long the oldest event has waited to be published. */
  let oldestSeconds = 0;

  beforeAll(async () => {
    test = await testDatabase({ migrations: [] });
    choice = { eventsTransport: 'postgres', eventsDatabaseUrl: test.url, eventsDatabaseSchema: test.schema };
    log = createEventLog(choice, { clientId: 'test', logger: createLogger({ service: 'test', level: 'error' }) });
    await log.ensureTopics(Object.values(topics));
    distribution = createServer((_request, response) => response.end(`outbox_oldest_seconds ${oldestSeconds}\n`));
    await new Promise<void>((done) => distribution.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    distribution?.close();
    await log?.stop();
    await test?.stop();
  });

  const publish = () => log.publish([{ topic: TOPIC, key: randomUUID(), value: Buffer.from('{}'), headers: {} }]);

  function isCopied(limitMs: number): Promise<boolean> {
    const { port } = distribution.address() as AddressInfo;
    const ports = { services: { distribution: { managementPort: port } } };
    return evaluate(`import { untilCatalogIsCopied } from './caught-up.mjs';
      const waiting = { ports: ${JSON.stringify(ports)}, eventLog: ${JSON.stringify(choice)}, limitMs: ${limitMs} };
      console.log(await untilCatalogIsCopied(waiting))`);
  }

  it('waits for carts to have read what was there when it asked, and not for what comes after', async () => {
    await publish();
    let busy = true;
    // For each event that carts read, two more come: there is never no lag.
    const twoMore = async () => {
      if (busy) await Promise.all([publish(), publish()]);
    };
    const group = log.subscribe({ group: 'cart', topics: [TOPIC], onRecords: twoMore });
    expect(await isCopied(30_000)).toBe(true);
    expect((await log.lag('cart')).some(({ lag }) => lag > 0)).toBe(true);
    busy = false;
    await group.stop();
  });

  it('says after a while that they have not, and goes on', async () => {
    await publish();
    expect(await isCopied(300)).toBe(false);
    oldestSeconds = 100;
    expect(await isCopied(300)).toBe(false);
  });
});
