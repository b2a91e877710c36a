/** The platform's Kafka: ours, a given one, or none. */
import { join } from 'node:path';
import { startKafka } from './kafka/kafka.mjs';

/**
 * @param {{ brokers?: string, dataDir: string, ports: import('./ports.mjs').Ports, logFile: string,
 *   onProgress?: (text: string) => void, guard: ReturnType<import('./guard.mjs').startGuard> }} options
 */
export async function openKafka({ brokers, dataDir, ports, logFile, onProgress, guard }) {
  if (brokers) return { brokers, ours: false, stop: async () => {} };
  let broker;
  const start = async () => {
    broker = await startKafka({
      dataDir: join(dataDir, 'kafka'),
      port: ports.kafka,
      controllerPort: ports.kafkaController,
      ...{ logFile, onProgress },
      onSpawn: (pid) => guard.watch(pid, 'SIGTERM'),
    });
  };
  await start();
  const stop = async () => {
    await broker.stop();
    guard.forget(broker.pid);
  };
  const kill = async () => {
    process.kill(broker.pid, 'SIGKILL');
    await broker.exited;
    guard.forget(broker.pid);
  };
  return { brokers: broker.brokers, version: broker.version, ours: true, start, stop, kill };
}
