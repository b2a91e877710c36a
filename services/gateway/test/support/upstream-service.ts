import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Caller, CALLER_HEADER, callerKey, readCaller, type ServiceName } from '@stayline/caller';

/** What a service behind the gateway was sent, its caller already checked as a real service does. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  caller: Caller;
  body: string;
  /** How many bytes of the body arrived, even if they were not kept. */
  bytes: number;
}

type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

/** Answers what it received. */
const echo: Answer = (_request, response, received) => {
  const text = JSON.stringify(received);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
};

/** A real HTTP server that refuses requests without a caller signed for it. */
export class UpstreamService {
  readonly received: Received[] = [];
  /** Connections opened to it so far. */
  connections = 0;
  answer: Answer = echo;
  /** Called as soon as a request's headers are there. True: it has answered already, without reading the body. */
  onHeaders: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** False: bodies are counted and dropped. */
  keepBodies = true;
  private server: Server;

  private constructor(
    readonly service: ServiceName,
    readonly secret: string,
  ) {
    this.server = this.build();
  }

  static async start(service: ServiceName, port = 0): Promise<UpstreamService> {
    const upstream = new UpstreamService(service, `a secret of the test run for ${service}`);
    await upstream.listen(port);
    return upstream;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get last(): Received {
    const last = this.received.at(-1);
    if (!last) throw new Error(`${this.service} received nothing`);
    return last;
  }

  /** Stops; the returned function starts it again on the same port. */
  async restart(): Promise<() => Promise<void>> {
    const { port } = this;
    await this.stop();
    this.server = this.build();
    return () => this.listen(port);
  }

  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
  }

  private build(): Server {
    const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => void this.take(request, response));
    server.on('connection', () => (this.connections += 1));
    return server;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = this.readCaller(request);
    if (!caller) return void response.writeHead(401).end('{"errorCode":"CREDENTIAL_INVALID"}');
    if (this.onHeaders(request, response)) return;
    const received = await this.receive(request, caller).catch(() => undefined);
    if (received) this.answer(request, response, received);
  }

  private readCaller({ headers, method = '', url = '' }: IncomingMessage): Caller | undefined {
    const key = callerKey(this.service, this.secret);
    try {
      return readCaller(headers[CALLER_HEADER] as string, key, { method, path: url });
    } catch {
      return undefined;
    }
  }

  private async receive(request: IncomingMessage, caller: Caller): Promise<Received> {
    const chunks: Buffer[] = [];
    const { method = '', url = '', headers, rawHeaders } = request;
    const received: Received = { method, url, headers, rawHeaders, caller, body: '', bytes: 0 };
    this.received.push(received);
    for await (const chunk of request as AsyncIterable<Buffer>) {
      received.bytes += chunk.length;
      if (this.keepBodies) chunks.push(chunk);
    }
    received.body = Buffer.concat(chunks).toString('utf8');
    return received;
  }
}
