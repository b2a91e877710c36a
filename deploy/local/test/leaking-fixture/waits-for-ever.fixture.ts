import { ServiceProcess } from '@stayline/testkit';
import { join } from 'node:path';

const MAIN = join(__dirname, '../../../../libs/testkit/test/support/tiny-service.js');

it('waits until it is killed', async () => {
  const { url } = await ServiceProcess.start('tiny', {}, MAIN);
  process.stderr.write(`jest ${process.pid}, service ${await (await fetch(url)).text()}\n`);
  await new Promise(() => setInterval(() => undefined, 1_000));
}, 600_000);
