import { type Router } from 'express';
import { RegisterRoutes } from '../src/generated/routes';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The paths in the order in which they are tried. tsoa registers them by the names of the files. */
function registered(): { method: string; path: string }[] {
  const routes: { method: string; path: string }[] = [];
  const recorder = Object.fromEntries(
    METHODS.map((method) => [method, (path: string) => routes.push({ method, path })]),
  );
  RegisterRoutes(recorder as unknown as Router);
  return routes;
}

const isParameter = (segment: string | undefined) => segment?.startsWith(':') ?? false;

/** Whether every request to `path` would be taken by `pattern`, which is less exact. */
function covers(pattern: string, path: string): boolean {
  const wide = pattern.split('/');
  const narrow = path.split('/');
  if (wide.length !== narrow.length || pattern === path) return false;
  return wide.every((segment, index) => isParameter(segment) || segment === narrow[index]);
}

it('tries a fixed path before one with a parameter that would take it too', () => {
  const routes = registered();
  expect(routes.length).toBeGreaterThan(10);
  const hidden = routes.filter(({ method, path }, index) =>
    routes.slice(0, index).some((earlier) => earlier.method === method && covers(earlier.path, path)),
  );
  expect(hidden).toEqual([]);
});
