import express, { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { answering, noContent, ok, send } from '../http/answer';
import { parseBody } from '../http/refusal';
import { checkSignature, type Hook, Hooks } from './caught-calls';

const MAX_BODY = '2mb';
const MAX_TIMES = 10_000;

const mood = z.strictObject({
  mode: z.enum(['fail', 'hang', 'gone']),
  /** What `fail` answers. */
  status: z.int().min(300).max(599).default(503),
  /** How many calls. */
  times: z.int().min(1).max(MAX_TIMES).default(1),
});

/**
 * A catcher of webhooks: `POST`, `PUT`, `PATCH /hooks/{name}` are caught and answered 200; `GET` shows them, newest last, `DELETE` empties.
 * `PUT /hooks/{name}/mood` makes the next calls fail, hang, or be answered 410; `DELETE` ends that.
 */
export function hooksRoutes(secret: string): Router {
  const hooks = new Hooks();
  const hookOf = ({ params }: Request): Hook => hooks.named(String(params.name));
  const capture: RequestHandler = (request, response) => {
    const hook = hookOf(request);
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const answered = hook.next();
    const { method, headers } = request;
    const signature = checkSignature(secret, text, headers);
    hook.calls.add({ receivedAt: new Date().toISOString(), method, headers, body: read(text), signature, answered });
    if (answered !== 'hang') send(response, { status: answered, body: { caught: true } });
  };
  const raw = express.raw({ type: () => true, limit: MAX_BODY });
  const router = Router();
  router
    .route('/hooks/:name')
    .post(raw, capture)
    .put(raw, capture)
    .patch(raw, capture)
    .get(answering((request) => ok(hookOf(request).calls.all())))
    .delete(
      answering((request) => {
        hookOf(request).calls.empty();
        return noContent;
      }),
    );
  router
    .route('/hooks/:name/mood')
    .put(
      express.json(),
      answering((request) => {
        const { mode, status, times } = parseBody(mood, request.body as unknown);
        hookOf(request).mood = { mode, status, left: times };
        return ok({ mode, status, times });
      }),
    )
    .delete(
      answering((request) => {
        hookOf(request).mood = undefined;
        return noContent;
      }),
    );
  return router;
}

/** JSON as JSON, whatever else as text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
