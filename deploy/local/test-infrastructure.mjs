/**
 * What suites run on, started once for a whole jest run: PostgreSQL unless TEST_DATABASE_URL names one, and Kafka where
 * TEST_KAFKA=1 asks for it and KAFKA_BROKERS names none; both from a Docker engine with TEST_CONTAINERS=1. Test workers
 * inherit both variables. A guard stops everything should jest end without the teardown.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from './guard.mjs';
import { startKafka } from './kafka/kafka.mjs';
import { startPostgres } from './postgres.mjs';
import { kafkaContainer, postgresContainer } from './test-containers.mjs';

export default async function startTestInfrastructure() {
  const containers = process.env.TEST_CONTAINERS === '1';
  const wantsPostgres = !process.env.TEST_DATABASE_URL;
  const wantsKafka = (containers || process.env.TEST_KAFKA === '1') && !process.env.KAFKA_BROKERS;
  if (!wantsPostgres && !wantsKafka) return;
  const guard = startGuard();
  const folder = temporaryFolder(guard);
  const stops = [];
  globalThis.stopTestInfrastructure = async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
    guard.end();
  };
  const [startDatabase, startBroker] = containers ? [postgresContainer, kafkaContainer] : [postgres, kafka];
  const started = await Promise.allSettled([
    wantsPostgres ? startDatabase(folder, guard) : undefined,
    wantsKafka ? startBroker(folder, guard) : undefined,
  ]);
  const [database, broker] = started.map(({ value }) => value);
  stops.push(...[database, broker].filter(Boolean).map((each) => each.stop));
  const failure = started.find(({ status }) => status === 'rejected');
  if (failure) {
    await globalThis.stopTestInfrastructure();
    throw failure.reason;
  }
  if (database) process.env.TEST_DATABASE_URL = database.adminUrl;
  if (broker) process.env.KAFKA_BROKERS = broker.brokers;
}

/** Open to passers-by, because root's PostgreSQL runs under another account. */
function temporaryFolder(guard) {
  const folder = mkdtempSync(join(tmpdir(), 'stayline-test-'));
  chmodSync(folder, 0o711);
  guard.remove(folder);
  return folder;
}

async function postgres(folder, guard) {
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    onSpawn: (pid) => guard.watch(pid, 'SIGQUIT'),
  });
  guard.remove(server.home);
  const stop = async () => {
    await server.stop({ immediate: true });
    guard.forget(server.pid);
    rmSync(server.home, { recursive: true, force: true });
  };
  return { adminUrl: server.adminUrl, stop };
}

async function kafka(folder, guard) {
  const broker = await startKafka({
    dataDir: join(folder, 'kafka'),
    logFile: join(folder, 'kafka.log'),
    onSpawn: (pid) => guard.watch(pid, 'SIGKILL'),
  });
  const stop = async () => {
    await broker.stop();
    guard.forget(broker.pid);
  };
  return { brokers: broker.brokers, stop };
}
