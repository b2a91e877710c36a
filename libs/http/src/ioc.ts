import { Controller } from '@tsoa/runtime';
import { type Request } from 'express';

type Class<T> = new (...args: never[]) => T;

/**
 * Hands tsoa's generated routes the controllers that `app.ts` built and `createService` put into the app. Each request gets
 * a copy with a status and headers of its own: what it sets stays with it, however long the answer takes.
 */
export function iocContainer(request: unknown): { get<T>(controller: Class<T> | { prototype: T }): T } {
  const controllers = (request as Request).app.locals.controllers as Map<unknown, unknown>;
  return {
    get<T>(controller: Class<T> | { prototype: T }): T {
      const found = controllers.get(controller);
      if (!found) throw new Error(`app.ts built no ${(controller as Class<T>).name}`);
      return Object.assign(Object.create(Object.getPrototypeOf(found) as object), found, new Controller()) as T;
    },
  };
}
