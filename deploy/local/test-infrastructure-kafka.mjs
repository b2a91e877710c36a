/** jest's globalSetup of projects that need PostgreSQL and, where it can be had, Kafka. */
import { ensureTestRun } from './test-run-folder.mjs';
import { startTestKafka, startTestPostgres, stopTestServers } from './test-servers.mjs';

export default async function startBoth() {
  ensureTestRun();
  const started = await Promise.allSettled([startTestPostgres(), startTestKafka()]);
  const failure = started.find(({ status }) => status === 'rejected');
  if (!failure) return;
  await stopTestServers();
  throw failure.reason;
}
