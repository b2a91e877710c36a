import { type ServiceName } from '@stayline/caller';

/** The credential that a route needs, and so the kind of caller that the service gets. */
export type Policy =
  /** `Api-Key` and `Channel-Id`, checked by identity. */
  | 'channel'
  /** A bearer token. */
  | 'agent'
  /** A bearer token with the `admin` permission. */
  | 'admin'
  /** Nothing. */
  | 'public'
  /**
   * A credential that the service verifies itself: `Authorization` is passed on as it is, and the caller is `public`. A
   * bearer token of the platform's own issuer is not passed on; it becomes a caller here.
   */
  | 'ownCredential'
  /**
   * A guest's link, which the service verifies itself: its token is in the query, or in `Authorization`, which goes on as it is. The caller is `public`.
   * A bearer token of the platform's own issuer must be an operator's, and becomes a caller here.
   */
  | 'guestLink'
  /** HTTP Basic of a webhook's sender, which the service verifies itself: `Authorization` goes on as it is, the caller is `public`. */
  | 'sender';

/** HTTP Basic with a partner key. */
export type OwnScheme = 'PartnerKey';

export interface Route {
  /** Literal and `{parameter}` segments; a last `*` takes the path before it and everything below. */
  path: string;
  service: ServiceName;
  policy: Policy;
  /** The name in the API reference of the credential that the service verifies itself. */
  scheme?: OwnScheme;
  /**
   * The body is passed on as it comes, under its own limit. Without this it is read first, so that a slow client does
   * not occupy the service.
   */
  streamed?: true;
}

export interface FoundRoute {
  route: Route;
  /** The path for the service, without the extra `/api`. */
  path: string;
  segments: readonly string[];
}

/** The one extra leading segment under which every public path is served as well (ALL-35). */
const EXTRA_PREFIX = 'api';
/** Paths that services have for themselves. No route may lead to them. */
const NEVER_PUBLIC = ['internal', 'livez', 'readyz', 'metrics'];

/** Finds the route of a path: the most specific one, as written first, then without one extra leading `/api`. */
export class RouteTable {
  private readonly compiled: readonly CompiledRoute[];

  /** Throws where two routes take the same paths, under either prefix, or one opens a path that is never public. */
  constructor(routes: readonly Route[]) {
    this.compiled = routes.map(compile).sort(bySpecificity);
    refuseClosedPaths(this.compiled);
    refuseCollisions(this.compiled);
  }

  find(segments: readonly string[]): FoundRoute | undefined {
    const asWritten = this.match(segments);
    if (asWritten || segments[0] !== EXTRA_PREFIX) return asWritten;
    return this.match(segments.slice(1));
  }

  private match(segments: readonly string[]): FoundRoute | undefined {
    const found = this.compiled.find((each) => matches(each, segments));
    return found && { route: found.route, path: `/${segments.join('/')}`, segments };
  }
}

interface CompiledRoute {
  route: Route;
  segments: readonly string[];
  open: boolean;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

function compile(route: Route): CompiledRoute {
  const segments = route.path.split('/').slice(1);
  const open = segments.at(-1) === '*';
  const fixed = (open ? segments.slice(0, -1) : segments).filter((segment) => segment !== '');
  const wellFormed = route.path.startsWith('/') && !fixed.some((segment) => segment.includes('*'));
  if (!wellFormed) throw new Error(`The route ${route.path} is not a path`);
  return { route, segments: fixed, open };
}

function matches({ segments, open }: CompiledRoute, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => isParameter(segment) || segment === path[index]);
}

/**
 * A literal segment comes before a parameter, a longer path before a shorter one, a path without `*` before one with
 * it.
 */
function bySpecificity(one: CompiledRoute, other: CompiledRoute): number {
  for (let index = 0; index < Math.min(one.segments.length, other.segments.length); index += 1) {
    const difference =
      Number(isParameter(one.segments[index] ?? '')) - Number(isParameter(other.segments[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return other.segments.length - one.segments.length || Number(one.open) - Number(other.open);
}

function refuseClosedPaths(routes: readonly CompiledRoute[]): void {
  for (const { route, segments } of routes) {
    const first = segments[0] ?? '';
    const opensAll = first === '' ? route.path !== '/' : isParameter(first);
    if (opensAll || NEVER_PUBLIC.includes(first))
      throw new Error(`The route ${route.path} opens paths that are not public`);
  }
}

function refuseCollisions(routes: readonly CompiledRoute[]): void {
  const taken = new Map<string, Route>();
  for (const { route, segments, open } of routes) {
    for (const spelling of [segments, [EXTRA_PREFIX, ...segments]]) {
      const shape = [...spelling.map((each) => (isParameter(each) ? '{}' : each)), open ? '*' : ''].join('/');
      const other = taken.get(shape);
      if (other && other !== route) throw new Error(`The routes ${other.path} and ${route.path} take the same paths`);
      taken.set(shape, route);
    }
  }
}
