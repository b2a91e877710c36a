import { once } from 'node:events';
import { type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Faults } from '../faults/faults';
import { type Fault } from '../faults/fault';
import { type Logger } from '@stayline/logger';
import { BoundedList } from '../received/bounded-list';
import { readMail, type Envelope, type ReceivedMail } from './received-mail';

const MAX_MAILS = 10_000;
const MAX_MESSAGE_BYTES = 1024 * 1024;
const MAX_CLIENTS = 200;
const IDLE_TIMEOUT_MS = 60_000;
const DEFAULT_SMTP_STATUS = 451;

type Done = (error?: Error | null) => void;

/** A mail server that delivers nowhere: it takes every message, decodes it and keeps it. Any login is welcome, none is needed. */
export class MailSink {
  readonly list = new BoundedList<ReceivedMail>(MAX_MAILS);
  private readonly server: SMTPServer;
  private readonly sockets = new Map<number, Socket>();
  private readonly struck = new Map<string, Fault>();

  constructor(
    private readonly faults: Faults,
    private readonly logger: Logger,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      size: MAX_MESSAGE_BYTES,
      maxClients: MAX_CLIENTS,
      socketTimeout: IDLE_TIMEOUT_MS,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
      onMailFrom: (_address, session, done) => this.begin(session, done),
      onData: (stream, session, done) => void this.take(stream, session).then(() => done(), done),
      onClose: (session) => void this.struck.delete(session.id),
    });
    this.server.server.on('connection', (socket) => this.remember(socket));
    // Connections that clients drop; a mail server does not mind.
    this.server.on('error', () => undefined);
  }

  /** Listens; answers the port, which the system chose where 0 was asked. */
  async start(host: string, port: number): Promise<number> {
    const listening = this.server.listen(port, host);
    await once(listening, 'listening');
    return (listening.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(resolve));
    for (const socket of this.sockets.values()) socket.destroy();
    await closed;
  }

  /** A message begins: the one moment where a fault is counted, so that `times` means messages. */
  private begin(session: SMTPServerSession, done: Done): void {
    const fault = this.faults.strike('mail');
    if (fault?.orders.mode === 'fail') {
      const responseCode = fault.orders.status ?? DEFAULT_SMTP_STATUS;
      return done(smtpError(responseCode, 'A fault is set: DELETE /faults/mail ends it'));
    }
    if (fault) this.struck.set(session.id, fault);
    else this.struck.delete(session.id);
    done();
  }

  /** Takes the message; `slow` answers late, `hang` and `reset` keep the message and lose the answer. */
  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const fault = this.struck.get(session.id);
    this.struck.delete(session.id);
    const source = await readAll(stream);
    if (stream.sizeExceeded) throw smtpError(552, `A message has at most ${MAX_MESSAGE_BYTES} bytes`);
    if (fault?.orders.mode === 'slow') await fault.delay();
    this.list.add(await this.read(source, envelopeOf(session)));
    if (fault?.orders.mode === 'hang') await fault.ended;
    if (fault && fault.orders.mode !== 'slow') this.sockets.get(session.remotePort)?.resetAndDestroy();
  }

  private async read(source: Buffer, envelope: Envelope): Promise<ReceivedMail> {
    try {
      return await readMail(source, envelope);
    } catch (error) {
      this.logger.error('mail could not be decoded', { error });
      throw smtpError(554, 'The message cannot be decoded');
    }
  }

  private remember(socket: Socket): void {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    this.sockets.set(remotePort, socket);
    socket.once('close', () => this.sockets.delete(remotePort));
  }
}

/** What smtp-server answers with this code instead of 250. */
function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : null,
    to: envelope.rcptTo.map((recipient) => recipient.address),
  };
}

/** The whole message; what exceeds the limit is read and thrown away, so that the client hears the refusal. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
