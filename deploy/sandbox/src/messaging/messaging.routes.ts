import { type Router } from 'express';
import { type Faults } from '../faults/faults';
import { inboxRoutes } from '../received/inbox.routes';
import { messageBody, messageView } from '../received/message';

/** The messaging-app gateway: `POST /messaging/messages`, and the list at `/messaging`. */
export function messagingRoutes(faults: Faults, token: string): Router {
  return inboxRoutes(faults, {
    name: 'messaging',
    postPath: '/messaging/messages',
    idPrefix: 'msg',
    token,
    schema: messageBody,
    view: messageView,
  });
}
