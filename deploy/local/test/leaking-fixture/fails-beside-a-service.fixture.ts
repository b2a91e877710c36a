import { ServiceProcess } from '@stayline/testkit';
import { join } from 'node:path';

const MAIN = join(__dirname, '../../../../libs/testkit/test/support/tiny-service.js');

beforeAll(async () => {
  await ServiceProcess.start('tiny', {}, MAIN);
  throw new Error('something else went wrong');
});

it('never comes to this', () => undefined);
