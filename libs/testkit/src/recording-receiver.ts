import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A request as it came. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body read as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** What to answer; `reset` takes the request and breaks the connection instead, `hang` never answers. */
export type ReceiverAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'reset'
  | 'hang';

/** A real HTTP server on 127.0.0.1 that stands in for an outside system and remembers what it was sent. */
export interface RecordingReceiver {
  readonly url: string;
  /** Oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** How it answers from now on; 200 `{}` until told. */
  answerWith(answer: ReceiverAnswer | ((request: RecordedRequest) => ReceiverAnswer)): void;
  forget(): void;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export async function recordingReceiver(): Promise<RecordingReceiver> {
  const requests: RecordedRequest[] = [];
  let decide: (request: RecordedRequest) => ReceiverAnswer = () => ({ status: 200, body: {} });
  const server = createServer((request, response) => {
    void read(request).then(
      (recorded) => {
        requests.push(recorded);
        reply(response, decide(recorded));
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith: (answer) => void (decide = typeof answer === 'function' ? answer : () => answer),
    forget: () => void requests.splice(0),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function read(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error(`A recorded body is at most ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reply(response: ServerResponse, answer: ReceiverAnswer): void {
  if (answer === 'hang') return;
  if (answer === 'reset') return void response.socket?.resetAndDestroy();
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(body);
}
