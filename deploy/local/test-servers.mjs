/**
 * The PostgreSQL and the Kafka of one jest run; with TEST_CONTAINERS=1 from a Docker engine. A guard stops them should jest
 * end without its teardown.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from './guard.mjs';
import { kafkaAvailable, startKafka } from './kafka/kafka.mjs';
import { startPostgres } from './postgres.mjs';
import { kafkaContainer, postgresContainer } from './test-containers.mjs';

/** @type {(() => Promise<unknown>)[]} */
const stops = [];

/** Sets TEST_DATABASE_URL, which test workers inherit, unless it is given. */
export async function startTestPostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await (inContainers() ? postgresContainer() : postgres());
  stops.push(server.stop);
  process.env.TEST_DATABASE_URL = server.adminUrl;
}

/**
 * Sets KAFKA_BROKERS unless it is given, and TEST_KAFKA=1 where suites can start brokers of their own. Without Java and
 * Maven, Kafka's suites are skipped, but not in CI; TEST_KAFKA=0 skips them anywhere.
 */
export async function startTestKafka() {
  if (process.env.TEST_KAFKA === '0') return;
  const { available, reason } = kafkaAvailable();
  if (available) process.env.TEST_KAFKA = '1';
  if (process.env.KAFKA_BROKERS) return;
  if (!available && !inContainers()) {
    if (process.env.CI === 'true') throw new Error(`With CI=true the tests need Kafka: ${reason}`);
    return;
  }
  const server = await (inContainers() ? kafkaContainer() : kafka());
  stops.push(server.stop);
  process.env.KAFKA_BROKERS = server.brokers;
}

/** Stops what was started in this process; what was given to it stays. */
export async function stopTestServers() {
  await Promise.all(stops.splice(0).map((stop) => stop()));
}

function inContainers() {
  return process.env.TEST_CONTAINERS === '1';
}

async function postgres() {
  const { guard, folder, end } = temporaryFolder();
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    onSpawn: (pid) => guard.watch(pid, 'SIGQUIT'),
  });
  guard.remove(server.home);
  const stop = async () => {
    await server.stop({ immediate: true });
    rmSync(server.home, { recursive: true, force: true });
    await end(server.pid);
  };
  return { adminUrl: server.adminUrl, stop };
}

async function kafka() {
  const { guard, folder, end } = temporaryFolder();
  const broker = await startKafka({
    dataDir: join(folder, 'kafka'),
    logFile: join(folder, 'kafka.log'),
    onSpawn: (pid) => guard.watch(pid, 'SIGKILL'),
  });
  const stop = async () => {
    await broker.stop();
    await end(broker.pid);
  };
  return { brokers: broker.brokers, stop };
}

/** Open to passers-by, because root's PostgreSQL runs under another account. */
function temporaryFolder() {
  const guard = startGuard();
  const folder = mkdtempSync(join(tmpdir(), 'stayline-test-'));
  chmodSync(folder, 0o711);
  guard.remove(folder);
  const end = (/** @type {number} */ pid) => {
    rmSync(folder, { recursive: true, force: true });
    guard.forget(pid);
    return guard.end();
  };
  return { guard, folder, end };
}
