import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suiteLogFile } from './suite-folder';
import { waitFor } from './wait-for';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const SERVICES = resolve(__dirname, '../../../services');

/** Of the line that `runMain` logs when a service listens. */
interface Started {
  message: string;
  ports: { port: number; managementPort: number };
}

/**
 * A built service in a process of its own, on ports that the system chooses anew at every start. It ends with the
 * suite, and its log is shown when the suite fails.
 */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private ports: Started['ports'] | undefined;
  private readonly logFile: string;

  private constructor(
    private readonly name: string,
    private readonly main: string,
    private readonly env: Record<string, string>,
  ) {
    this.logFile = suiteLogFile(name);
  }

  /** `main` is the program to run where it is not the built one of services/`name`. */
  static async start(
    name: string,
    env: Record<string, string>,
    main = join(SERVICES, name, 'dist/main.js'),
  ): Promise<ServiceProcess> {
    const service = new ServiceProcess(name, main, env);
    await service.start();
    return service;
  }

  get port(): number {
    return this.listening().port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, again if it was killed or stopped, and waits until it is ready. */
  async start(): Promise<void> {
    const output = openSync(this.logFile, 'a');
    const logged = statSync(this.logFile).size;
    const env = { ...process.env, ...this.env, LOG_LEVEL: 'info', PORT: '0', MANAGEMENT_PORT: '0' };
    const args = ['--enable-source-maps', this.main];
    this.child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output] });
    closeSync(output);
    this.ports = undefined;
    const isListening = () => this.hasEnded() || this.heard(logged);
    await waitFor(`${this.name} to listen`, isListening, START_TIMEOUT_MS);
    if (this.hasEnded()) throw new Error(`${this.name} ended while it started: ${this.logSince(logged).trim()}`);
    const ready = `${this.managementUrl()}/readyz`;
    const isReady = async () => this.hasEnded() || (await fetch(ready)).ok;
    await waitFor(`${this.name} to be ready`, isReady, START_TIMEOUT_MS);
  }

  async metrics(): Promise<string> {
    return (await fetch(`${this.managementUrl()}/metrics`)).text();
  }

  /** All that it has logged. */
  log(): string {
    return this.logSince(0);
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Ends it at once, with SIGKILL. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it as an orchestrator does, with SIGTERM. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || this.hasEnded()) return;
    const exited = once(this.child, 'exit');
    const force = setTimeout(() => this.signal('SIGKILL'), STOP_TIMEOUT_MS);
    this.signal(signal);
    this.signal('SIGCONT');
    await exited;
    clearTimeout(force);
  }

  private hasEnded(): boolean {
    return this.child !== undefined && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  private heard(since: number): boolean {
    const line = this.logSince(since)
      .split('\n')
      .find((each) => each.includes('"message":"started"'));
    if (line) this.ports = (JSON.parse(line) as Started).ports;
    return this.ports !== undefined;
  }

  private logSince(size: number): string {
    return readFileSync(this.logFile).subarray(size).toString('utf8');
  }

  private listening(): Started['ports'] {
    if (this.ports) return this.ports;
    throw new Error(`${this.name} is not listening`);
  }

  private managementUrl(): string {
    return `http://127.0.0.1:${this.listening().managementPort}`;
  }
}
