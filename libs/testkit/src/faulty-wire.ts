import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * PASS: as if there were no wire. LOSE_REQUEST: what is sent does not arrive. LOSE_ANSWER: it arrives, but the answer does not come
 * back. REFUSE: every connection is broken.
 */
export type WireFault = 'PASS' | 'LOSE_REQUEST' | 'LOSE_ANSWER' | 'REFUSE';

/** Of the URLs without a port. */
const POSTGRES_PORT = 5432;

/** A TCP connection between two programs, with faults. */
export class FaultyWire {
  fault: WireFault = 'PASS';
  /** How often the fault has occurred. */
  struck = 0;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private readonly server: Server = createServer();

  /** Leads to the server of this URL from now on. */
  async to(url: string): Promise<this> {
    const { hostname: host, port } = new URL(url);
    this.server.on('connection', (client) => this.connected(client, { host, port: Number(port) || POSTGRES_PORT }));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  /** A URL of that server, by way of the wire. */
  through(url: string): string {
    return url.replace(new URL(url).host, `127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  /** From now on, on open connections too. */
  set(fault: WireFault): void {
    this.fault = fault;
    this.struck = 0;
  }

  untilStruck(): Promise<void> {
    return this.struck > 0 ? Promise.resolve() : new Promise((struck) => this.waiting.push(struck));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((closed) => this.server.close(() => closed()));
  }

  private connected(client: Socket, target: { host: string; port: number }): void {
    if (this.fault === 'REFUSE') {
      this.strike();
      return void client.destroy();
    }
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    client.on('data', (data) => (this.lost('LOSE_REQUEST', client) ? undefined : upstream.write(data)));
    upstream.on('data', (data) => (this.lost('LOSE_ANSWER', client) ? undefined : client.write(data)));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  /** REFUSE also breaks connections that are open. */
  private lost(fault: WireFault, client: Socket): boolean {
    if (this.fault === 'REFUSE') client.destroy();
    else if (this.fault !== fault) return false;
    this.strike();
    return true;
  }

  private strike(): void {
    this.struck += 1;
    for (const struck of this.waiting.splice(0)) struck();
  }
}
