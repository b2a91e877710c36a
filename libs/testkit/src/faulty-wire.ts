import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * PASS: as if it were not there. LOSE_REQUEST: what is sent never arrives. LOSE_ANSWER: it arrives, and what is answered does not.
 * REFUSE: no connection at all.
 */
export type WireFault = 'PASS' | 'LOSE_REQUEST' | 'LOSE_ANSWER' | 'REFUSE';

/** The wire between two services, with faults. */
export class FaultyWire {
  fault: WireFault = 'PASS';
  /** How often the fault struck. */
  struck = 0;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<FaultyWire> {
    const server = createServer();
    const wire = new FaultyWire(server);
    server.on('connection', (client) => wire.connected(client, port));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
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
    await new Promise((closed) => this.server.close(closed));
  }

  private connected(client: Socket, port: number): void {
    if (this.fault === 'REFUSE') {
      this.strike();
      return void client.destroy();
    }
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    client.on('data', (data) => (this.lost('LOSE_REQUEST', client) ? undefined : upstream.write(data)));
    upstream.on('data', (data) => (this.lost('LOSE_ANSWER', client) ? undefined : client.write(data)));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  /** REFUSE breaks connections that were open, too. */
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
