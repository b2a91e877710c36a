import { type Router } from 'express';
import { z } from 'zod';
import { type Faults } from '../faults/faults';
import { type Entry } from '../received/idempotent-inbox';
import { inboxRoutes } from '../received/inbox.routes';

const MAX_ID = 200;
const identifier = z.string().min(1).max(MAX_ID);

/** A placeholder reservation that blocks (`Confirm`) or frees (`Cancel`) one property's rooms under a hold. */
const reservationBody = z.looseObject({
  action: z.enum(['Confirm', 'Cancel']),
  holdId: identifier,
  propertyId: identifier,
});
type ReservationBody = z.output<typeof reservationBody>;

/**
 * The channel manager: `POST /channel-manager/reservations`, and the list at `/channel-manager`. It takes a `Confirm`
 * after a `Cancel` without complaint: the order of arrival is what a test wants to see.
 */
export function channelManagerRoutes(faults: Faults, token: string): Router {
  return inboxRoutes(faults, {
    name: 'channel-manager',
    postPath: '/channel-manager/reservations',
    idPrefix: 'rsv',
    token,
    schema: reservationBody,
    view: reservationView,
  });
}

function reservationView({ body, ...received }: Entry<ReservationBody>) {
  return { ...received, action: body.action, holdId: body.holdId, propertyId: body.propertyId, body };
}
