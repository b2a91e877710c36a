import { once } from 'node:events';
import { type AddressInfo, type Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail as the server got it: the recipients of the envelope, the bytes, and the parsed content. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly parsed: ParsedMail;
}

/**
 * `lose` accepts the mail and breaks the connection instead of answering; a number refuses the recipient with that
 * code.
 */
export type MailConduct = 'accept' | 'lose' | 'hang' | number;

/** A real SMTP server on 127.0.0.1 that keeps every mail it took. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  conduct: MailConduct = 'accept';
  /** RCPT TO commands that came, refused ones too. */
  attempts = 0;
  private server: SMTPServer | undefined;
  private readonly sockets = new Map<number, Socket>();
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port as before if there was one. */
  async start(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      onRcptTo: (address, _session, done) => {
        this.attempts += 1;
        if (typeof this.conduct !== 'number') return done();
        const refusal = new Error(`5.1.1 <${address.address}> is not welcome`);
        done(Object.assign(refusal, { responseCode: this.conduct }));
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        void this.take(stream, recipients).then(() => this.answer(session.remotePort, done), done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket) => {
      const { remotePort = 0 } = socket;
      this.sockets.set(remotePort, socket);
      socket.once('close', () => this.sockets.delete(remotePort));
    });
    const listening = server.listen(this.port, '127.0.0.1');
    await once(listening, 'listening');
    this.port = (listening.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    for (const socket of this.sockets.values()) socket.destroy();
    await closed;
  }

  private async take(stream: SMTPServerDataStream, recipients: readonly string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const source = Buffer.concat(chunks);
    this.mails.push({ recipients, source: source.toString('utf8'), parsed: await simpleParser(source) });
  }

  private answer(remotePort: number, done: () => void): void {
    if (this.conduct === 'hang') return;
    if (this.conduct === 'lose') return void this.sockets.get(remotePort)?.resetAndDestroy();
    done();
  }
}
