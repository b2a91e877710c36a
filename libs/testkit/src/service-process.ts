import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { waitFor } from './wait-for';

const SERVICES = join(__dirname, '../../../services');
const START_TIMEOUT_MS = 30_000;

/** A built service as a process of its own, which can be killed and started again. */
export class ServiceProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly name: string,
    private readonly env: Record<string, string>,
    readonly port: number,
    private readonly managementPort: number,
  ) {}

  static async start(name: string, env: Record<string, string>): Promise<ServiceProcess> {
    const service = new ServiceProcess(name, env, await freePort(), await freePort());
    await service.start();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const ports = { PORT: String(this.port), MANAGEMENT_PORT: String(this.managementPort) };
    const env = { ...process.env, LOG_LEVEL: 'warn', ...this.env, ...ports };
    const main = join(SERVICES, this.name, 'dist/main.js');
    this.child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ready = `http://127.0.0.1:${this.managementPort}/readyz`;
    await waitFor(`${this.name} to be ready`, async () => (await fetch(ready)).ok, START_TIMEOUT_MS);
  }

  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.managementPort}/metrics`)).text();
  }

  /** At once, with SIGKILL. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
