import { Router } from 'express';
import { answering, noContent, ok } from '../http/answer';
import { Refusal, parseBody } from '../http/refusal';
import { FAULT_NAMES, faultOrders, type Fault, type FaultName } from './fault';
import { type Faults } from './faults';

/** `GET /faults`, `DELETE /faults`, `PUT /faults/{name}`, `DELETE /faults/{name}`. */
export function faultsRoutes(faults: Faults): Router {
  const routes = Router();
  routes.get(
    '/faults',
    answering(() => ok(faults.list().map(viewOf))),
  );
  routes.delete(
    '/faults',
    answering(() => {
      faults.clearAll();
      return noContent;
    }),
  );
  routes.put(
    '/faults/:name',
    answering(({ params, body }) => ok(viewOf(faults.set(knownName(params.name), parseBody(faultOrders, body))))),
  );
  routes.delete(
    '/faults/:name',
    answering(({ params }) => {
      faults.clear(knownName(params.name));
      return noContent;
    }),
  );
  return routes;
}

function knownName(name: string | string[] | undefined): FaultName {
  const known = FAULT_NAMES.find((candidate) => candidate === name);
  if (known) return known;
  throw new Refusal(404, 'FAULT_NAME_UNKNOWN', `No such fault; the names are ${FAULT_NAMES.join(', ')}`);
}

function viewOf({ name, orders, until, active, struck }: Fault) {
  return { name, ...orders, active, until: until.toISOString(), struck };
}
