import { Router } from 'express';
import { type z } from 'zod';
import { answeringUnder } from '../faults/answering-under';
import { type FaultName } from '../faults/fault';
import { type Faults } from '../faults/faults';
import { type Answer } from '../http/answer';
import { requireBearer } from '../http/credentials';
import { parseBody } from '../http/refusal';
import { IdempotentInbox, type Entry } from './idempotent-inbox';
import { listRoutes } from './list.routes';

/** How one gateway differs from the next. */
export interface InboxOptions<B> {
  name: FaultName;
  /** Where requests are posted; the list is at `/{name}`. */
  postPath: string;
  idPrefix: string;
  token: string;
  schema: z.ZodType<B>;
  view: (entry: Entry<B>) => unknown;
}

/** A gateway that takes JSON with a bearer and an `Idempotency-Key`, answers 202 `{ id, status }`, and lists it. */
export function inboxRoutes<B>(faults: Faults, options: InboxOptions<B>): Router {
  const inbox = new IdempotentInbox<B>(options.idPrefix);
  const accept = answeringUnder(faults, options.name, (request): Answer => {
    const key = request.get('Idempotency-Key');
    const { entry, repeated } = inbox.accept(key, parseBody(options.schema, request.body));
    const headers: Record<string, string> = repeated ? { 'Idempotent-Replayed': 'true' } : {};
    return { status: 202, headers, body: { id: entry.id, status: 'ACCEPTED' } };
  });
  return Router()
    .post(options.postPath, requireBearer(options.token), accept)
    .use(listRoutes(`/${options.name}`, inbox.list, options.view));
}
