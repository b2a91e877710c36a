import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/**
 * A TCP proxy that passes requests on and drops the first answer: when the answer has arrived, `onAnswer` runs and the
 * client is cut off.
 */
export class SwallowingProxy {
  /** Whether an answer has been dropped. */
  struck = false;
  private readonly server: Server;

  constructor(upstreamPort: number, onAnswer: () => void) {
    this.server = createServer((client) => {
      const upstream = connect(upstreamPort, '127.0.0.1');
      client.pipe(upstream);
      upstream.once('data', () => {
        this.struck = true;
        onAnswer();
        client.destroy();
        upstream.destroy();
      });
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((closed) => this.server.close(closed));
  }
}
