import { type Router } from 'express';
import { type Faults } from '../faults/faults';
import { inboxRoutes } from '../received/inbox.routes';
import { messageBody, messageView } from '../received/message';

/** The SMS gateway: `POST /sms/messages`, and the list at `/sms`. */
export function smsRoutes(faults: Faults, token: string): Router {
  return inboxRoutes(faults, {
    name: 'sms',
    postPath: '/sms/messages',
    idPrefix: 'sms',
    token,
    schema: messageBody,
    view: messageView,
  });
}
