import { randomBytes } from 'node:crypto';
import { provisionSchema } from '@stayline/database';
import { createEventLog } from '../src';
import { eventLogContract } from './event-log.contract';
import { RecordingLogger } from './support/recording-logger';

eventLogContract('PostgreSQL', async () => {
  const schema = `events_${randomBytes(6).toString('hex')}`;
  const url = await provisionSchema(process.env.TEST_DATABASE_URL ?? '', {
    schema,
    role: 'stayline_test',
    password: 'stayline_test',
  });
  const open = () =>
    createEventLog(
      { eventsTransport: 'postgres', eventsDatabaseUrl: url, eventsDatabaseSchema: schema },
      { clientId: 'test', logger: new RecordingLogger() },
    );
  return { open };
});
