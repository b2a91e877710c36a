import { once } from 'node:events';
import { type RequestHandler, type Response } from 'express';
import { send, type Answer, type Handler } from '../http/answer';
import { type Fault, type FaultName } from './fault';
import { type Faults } from './faults';

const DEFAULT_STATUS = 503;

/**
 * Sends what `handler` returns, unless a fault is set for `name`.
 * `fail` refuses before the request takes effect and `slow` delays it. `hang` and `reset` let it take effect and lose
 * the answer: the outcome that a caller cannot know, and must not turn into a second message.
 */
export function answeringUnder(faults: Faults, name: FaultName, handler: Handler): RequestHandler {
  return async (request, response) => {
    const fault = faults.strike(name);
    const mode = fault?.orders.mode;
    if (fault && mode === 'fail') return send(response, failure(fault));
    if (fault && mode === 'slow') await fault.delay();
    if (fault && (mode === 'hang' || mode === 'reset')) {
      await Promise.allSettled([Promise.resolve(request).then(handler)]);
      return loseAnswer(fault, response);
    }
    send(response, await handler(request));
  };
}

function failure({ name, orders }: Fault): Answer {
  const status = orders.status ?? DEFAULT_STATUS;
  return { status, body: { status, errorCode: 'FAULT', message: `A fault is set: DELETE /faults/${name} ends it` } };
}

async function loseAnswer(fault: Fault, response: Response): Promise<void> {
  if (fault.orders.mode === 'hang' && !response.destroyed) await Promise.race([fault.ended, once(response, 'close')]);
  response.socket?.resetAndDestroy();
}
