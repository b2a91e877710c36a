import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Topic } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { createEventLog, type EventLog } from '../src';
import { RecordingLogger } from './support/recording-logger';

const PROGRAM = resolve(__dirname, '../../../deploy/local/kafka/kafka.mjs');
const SLOW_MS = 60_000;

/** A broker of its own, since the suite kills it. Needs Java and Maven whatever KAFKA_BROKERS says. */
const maybe = process.env.TEST_KAFKA === '1' ? describe : describe.skip;

maybe('Kafka that goes away', () => {
  const home = mkdtempSync(join(tmpdir(), 'stayline-kafka-'));
  const logs: EventLog[] = [];
  let port: number;
  let broker: { child: ChildProcess; pid: number } | undefined;

  const start = async () => {
    const child = spawn(process.execPath, [PROGRAM, '--data-dir', home, '--port', String(port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const line = await new Promise<string>((done, failed) => {
      createInterface({ input: child.stdout }).once('line', done);
      child.once('exit', () => failed(new Error('Kafka did not start')));
    });
    broker = { child, pid: (JSON.parse(line) as { pid: number }).pid };
  };
  const kill = async () => {
    const { child, pid } = broker!;
    const exited = new Promise((done) => child.once('exit', done));
    process.kill(pid, 'SIGKILL');
    await exited;
    broker = undefined;
  };
  const open = () => {
    const log = createEventLog(
      { eventsTransport: 'kafka', kafkaBrokers: [`127.0.0.1:${port}`] },
      { clientId: 'test', logger: new RecordingLogger() },
    );
    logs.push(log);
    return log;
  };

  beforeAll(async () => {
    port = await new Promise<number>((done) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const found = (server.address() as AddressInfo).port;
        server.close(() => done(found));
      });
    });
  });

  afterAll(async () => {
    await Promise.all(logs.map((log) => log.stop()));
    if (broker) {
      const { child } = broker;
      const exited = new Promise((done) => child.once('exit', done));
      child.stdin!.end();
      await exited;
    }
    rmSync(home, { recursive: true, force: true });
  }, SLOW_MS);

  it(
    'is waited for by what starts before it, and loses nothing when it is killed and comes back',
    async () => {
      const topic: Topic = {
        name: `test.${randomUUID()}`,
        partitions: 3,
        cleanup: { policy: 'compact' },
        maxRecordBytes: 1_000_000,
      };
      const [writer, reader] = [open(), open()];
      const seen = new Set<string>();
      reader.subscribe({
        group: 'early',
        topics: [topic.name],
        onRecords: ([record]) => Promise.resolve(void seen.add(record!.value!.toString())),
      });
      const publish = (value: string) =>
        writer.publish([{ topic: topic.name, key: value, value: Buffer.from(value), headers: {} }]);

      await expect(publish('nobody listens')).rejects.toThrow();
      await waitFor('the reader to say that it waits', () => !reader.state().connected && reader.state().lastError);

      await start();
      await waitFor('the topic', () => writer.ensureTopics([topic]).then(() => true), SLOW_MS);
      await publish('before');
      await waitFor('the first record', () => seen.has('before'), SLOW_MS);
      expect([writer.state().connected, reader.state().connected]).toEqual([true, true]);

      await kill();
      await expect(publish('while it is away')).rejects.toThrow();
      expect(writer.state().connected).toBe(false);

      await start();
      await waitFor('publishing to work again', () => publish('after').then(() => true), SLOW_MS);
      await waitFor('the reader to go on', () => seen.has('after'), SLOW_MS);
      expect(writer.state().connected).toBe(true);
    },
    3 * SLOW_MS,
  );
});
