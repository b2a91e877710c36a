import { createEventLog } from '../src';
import { eventLogContract } from './event-log.contract';
import { RecordingLogger } from './support/recording-logger';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];

if (brokers.length > 0) {
  eventLogContract('Kafka', () =>
    Promise.resolve({
      open: () =>
        createEventLog(
          { eventsTransport: 'kafka', kafkaBrokers: brokers },
          { clientId: 'test', logger: new RecordingLogger() },
        ),
    }),
  );
} else if (process.env.CI === 'true') {
  it('has a Kafka to run against', () => {
    throw new Error('CI=true needs Kafka: give KAFKA_BROKERS, or install Java 17+ and Maven');
  });
} else {
  process.stderr.write(
    '\nSKIPPED: the event log contract on Kafka. Give KAFKA_BROKERS, or install Java 17+ and Maven.\n\n',
  );
  it.skip('event log on Kafka: no broker and no Java 17+ with Maven here', () => undefined);
}
