import { expressAuthentication, httpErrors } from '@stayline/http';
import { type Express } from 'express';
import { type ReceiveController } from './receive.controller';

/** Comes before the JSON parser and the generated route of the same path: the body is read when its credential is known to be good. */
export function receiveRoutes(app: Express, controller: ReceiveController): void {
  app.post('/api/webhooks/:source', async (request, response) => {
    await expressAuthentication(request, 'public');
    response.json(await controller.receiveWebhook(String(request.params.source), request));
  });
}

/** While webhooks are disabled there is no route at all. */
export function noRoutes(app: Express): void {
  app.use(() => {
    throw httpErrors.routeNotFound();
  });
}
