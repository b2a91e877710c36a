import { type ServerResponse } from 'node:http';
import { type Dispatcher } from 'undici';
import { ClientGone } from './proxy.errors';
import { type UnreadAnswer } from './unread-answers';

/**
 * How one attempt failed. `sent`: the request may have reached the service. `answered`: the client has got a part of
 * the answer.
 */
export class UpstreamFailure extends Error {
  constructor(
    readonly sent: boolean,
    readonly answered: boolean,
    override readonly cause: Error,
  ) {
    super(cause.message);
    this.name = 'UpstreamFailure';
  }
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Passes one answer from a service to the client as it comes. When the client leaves, the request to the service is
 * ended.
 */
export class Relay implements Dispatcher.DispatchHandler {
  /** Resolves when the whole answer was handed to the connection; rejects with UpstreamFailure. */
  readonly done: Promise<void>;
  private controller: Dispatcher.DispatchController | undefined;
  private answered = false;
  private resolve!: () => void;
  private reject!: (failure: UpstreamFailure) => void;

  constructor(
    private readonly response: ServerResponse,
    private readonly writeHead: (status: number, headers: Headers) => void,
    private readonly unread: UnreadAnswer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    response.once('close', this.onClientClose);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.response.destroyed) controller.abort(new ClientGone());
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // A 1xx status: the answer itself comes later.
    if (status < 200) return;
    this.answered = true;
    this.writeHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.unread.write(chunk, () => controller.resume()) === 'wait') controller.pause();
  }

  onResponseEnd(): void {
    this.response.off('close', this.onClientClose);
    this.response.end();
    this.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.response.off('close', this.onClientClose);
    this.reject(new UpstreamFailure(this.controller !== undefined, this.answered, error));
  }

  private readonly onClientClose = (): void => {
    if (!this.response.writableFinished) this.controller?.abort(new ClientGone());
  };
}
