/**
 * What suites run on, started once for a whole jest run: PostgreSQL unless TEST_DATABASE_URL names one, and Kafka where
 * TEST_KAFKA=1 asks for it and KAFKA_BROKERS names none. Test workers inherit both variables. A guard stops everything
 * should jest end without the teardown.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from './guard.mjs';
import { startKafka } from './kafka/kafka.mjs';
import { startPostgres } from './postgres.mjs';

const LAST_RESORT = 'SIGKILL';

export default async function startTestInfrastructure() {
  const wantsPostgres = !process.env.TEST_DATABASE_URL;
  const wantsKafka = process.env.TEST_KAFKA === '1' && !process.env.KAFKA_BROKERS;
  if (!wantsPostgres && !wantsKafka) return;
  const guard = startGuard();
  const folder = temporaryFolder(guard);
  const stops = [];
  globalThis.stopTestInfrastructure = async () => {
    await Promise.all(stops.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
    guard.end();
  };
  try {
    await Promise.all([wantsPostgres && postgres(folder, guard, stops), wantsKafka && kafka(folder, guard, stops)]);
  } catch (error) {
    await globalThis.stopTestInfrastructure();
    throw error;
  }
}

/** Open to passers-by, because root's PostgreSQL runs under another account. */
function temporaryFolder(guard) {
  const folder = mkdtempSync(join(tmpdir(), 'stayline-test-'));
  chmodSync(folder, 0o711);
  guard.remove(folder);
  return folder;
}

async function postgres(folder, guard, stops) {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  guard.remove(server.home);
  guard.watch(server.pid, 'SIGQUIT');
  stops.push(async () => {
    await server.stop({ immediate: true });
    guard.forget(server.pid);
    rmSync(server.home, { recursive: true, force: true });
  });
  process.env.TEST_DATABASE_URL = server.adminUrl;
}

async function kafka(folder, guard, stops) {
  const broker = await startKafka({ dataDir: join(folder, 'kafka'), logFile: join(folder, 'kafka.log') });
  guard.watch(broker.pid, LAST_RESORT);
  stops.push(async () => {
    await broker.stop();
    guard.forget(broker.pid);
  });
  process.env.KAFKA_BROKERS = broker.brokers;
}
