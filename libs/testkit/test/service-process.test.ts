import { join } from 'node:path';
import { ServiceProcess } from '../src';

const MAIN = join(__dirname, 'support/tiny-service.js');

describe('a service under test', () => {
  let service: ServiceProcess;
  beforeEach(async () => (service = await ServiceProcess.start('tiny', {}, MAIN)));
  afterEach(() => service?.kill());

  const pid = async () => (await fetch(service.url)).text();

  it('is reached where it says that it listens, also after it was killed and started again', async () => {
    const first = await pid();
    await service.kill();
    await expect(pid()).rejects.toThrow();
    await service.start();
    expect(await pid()).not.toBe(first);
  });

  it('ends when it is told to, even while it is frozen', async () => {
    service.signal('SIGSTOP');
    await service.stop();
    await expect(pid()).rejects.toThrow();
  });

  it('shares no port with another one', async () => {
    const other = await ServiceProcess.start('tiny', {}, MAIN);
    expect(other.port).not.toBe(service.port);
    await other.stop();
  });

  it('that ends while it starts is an error with its log', async () => {
    await expect(ServiceProcess.start('tiny', { BROKEN: '1' }, MAIN)).rejects.toThrow(
      /^tiny ended while it started: [^]*no such setting/,
    );
  });
});
