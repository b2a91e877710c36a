/** The platform's Kafka: ours, a given one, or none. */
import { join } from 'node:path';
import { keptAlive } from './kept-alive.mjs';
import { startKafka } from './kafka/kafka.mjs';
import { otherPorts } from './ports.mjs';
import { keepPreviousLog } from './supervised.mjs';

/**
 * @param {{ brokers?: string, dataDir: string, ports: import('./ports.mjs').Ports, logFile: string,
 *   onProgress?: (text: string) => void, guard: import('./guard.mjs').Guard, say: (text: string) => void }} options
 */
export async function openKafka({ brokers, dataDir, ports, logFile, onProgress, guard, say }) {
  if (brokers) return { brokers, stop: async () => {} };
  keepPreviousLog(logFile);
  const launch = () =>
    startKafka({
      dataDir: join(dataDir, 'kafka'),
      port: ports.kafka,
      controllerPort: ports.kafkaController,
      logFile,
      onProgress,
      remedy: otherPorts(ports),
      onSpawn: (pid) => guard.watch(pid, 'SIGTERM'),
    });
  const { current, start, stop, kill } = await keptAlive({ name: 'Kafka', launch, forget: guard.forget, say });
  return { brokers: current.brokers, start, stop, kill };
}
