/** jest's globalSetup of projects that need PostgreSQL and, where it can be had, Kafka. */
import { ensureTestRun } from './test-run-folder.mjs';
import { startTestKafka, startTestPostgres, stopTestServers } from './test-servers.mjs';

export default async function startBoth() {
  ensureTestRun();
  const started = await Promise.allSettled([startTestPostgres(), startTestKafka()]);
  for (const each of started) {
    if (each.status === 'fulfilled') continue;
    await stopTestServers();
    throw each.reason;
  }
}
