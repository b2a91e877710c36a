import { type Request, type RequestHandler, type Response } from 'express';

/**
 * What a stand-in answers. Handlers return it and never write to the connection themselves, so that a fault can
 * lose the answer after the request took effect.
 */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** HTML, instead of `body`. */
  page?: string;
}

export type Handler = (request: Request) => Answer | Promise<Answer>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const noContent: Answer = { status: 204 };

/** An Express handler that sends what `handler` returns. */
export function answering(handler: Handler): RequestHandler {
  return async (request, response) => send(response, await handler(request));
}

export function send(response: Response, answer: Answer): void {
  response.status(answer.status).set(answer.headers ?? {});
  if (answer.page !== undefined) response.type('html').send(answer.page);
  else if (answer.body === undefined) response.end();
  else response.json(answer.body);
}
