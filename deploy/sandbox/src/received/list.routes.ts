import { Router } from 'express';
import { answering, noContent, type Answer } from '../http/answer';
import { type BoundedList } from './bounded-list';

/**
 * `GET` of what was received, newest last, and `DELETE`, which empties it. `X-Dropped` counts the entries that the
 * list's limit pushed out, so that a check over "all of them" knows when it does not see all.
 */
export function listRoutes<T>(path: string, list: BoundedList<T>, view: (entry: T) => unknown): Router {
  const show = (): Answer => ({
    status: 200,
    headers: { 'X-Dropped': String(list.dropped) },
    body: list.all().map(view),
  });
  const empty = (): Answer => {
    list.empty();
    return noContent;
  };
  return Router().get(path, answering(show)).delete(path, answering(empty));
}
