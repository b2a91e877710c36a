import { connect, type Socket } from 'node:net';

/** A client that sends exactly the bytes it is told to, and keeps what comes back. */
export class RawConnection {
  received = '';
  closed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (this.received += text));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closed = true));
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    const connection = new RawConnection(socket);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return connection;
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** The status line's status; undefined while there is none. */
  get status(): number | undefined {
    const found = /^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1];
    return found === undefined ? undefined : Number(found);
  }

  get body(): { errorCode?: string } {
    return JSON.parse(this.received.slice(this.received.indexOf('\r\n\r\n') + 4)) as { errorCode?: string };
  }

  close(): void {
    this.socket.destroy();
  }
}
