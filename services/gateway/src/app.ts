import { setTimeout as pause } from 'node:timers/promises';
import { createManagementServer, gracefulClose, requestRecorder } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { Authenticator } from './credentials/authenticator';
import { BearerTokens } from './credentials/bearer-tokens';
import { IssuedKeys } from './credentials/issued-keys';
import { keySetAt } from './credentials/key-set';
import { SigningKeys } from './credentials/signing-keys';
import { verifyThroughIdentity } from './credentials/verify-through-identity';
import { Cors } from './door/cors';
import { createPublicServer, listen } from './door/public-server';
import { RequestHandler } from './door/request-handler';
import { FailedLogins } from './limits/failed-logins';
import { RateLimiter } from './limits/rate-limiter';
import { RequestsUnderWay } from './limits/requests-under-way';
import { gatewayMetrics, keySetReads } from './metrics';
import { BodyBudget } from './proxy/body-budget';
import { PassOn } from './proxy/pass-on';
import { UnreadAnswers } from './proxy/unread-answers';
import { ownRoutes } from './own-routes';
import { type ConsoleFiles } from './console/console-files';
import { Operations, type PublishedPaths } from './routes/operations';
import { type Route, RouteTable } from './routes/route';
import { ROUTES } from './routes/route-table';
import { connectServices } from './services';
import { type GatewaySettings } from './settings';

export interface GatewayApp {
  /** Listens; answers the ports that it got. */
  start(): Promise<{ port: number; managementPort: number }>;
  /** Reports not ready, lets requests in flight end, closes. */
  stop(): Promise<void>;
}

/** The request line and headers together; Node refuses more with 431 before it parses them. */
const MAX_HEADER_BYTES = 16 * 1024;

/** The pause between two calls that ask identity about keys which were never good here. */
const STRANGERS_PAUSE_MS = 100;

/** What the build made and the gateway serves by itself. */
export interface BuiltPages {
  /** The merged OpenAPI document as JSON. */
  reference: string;
  consoleFiles: ConsoleFiles;
}

/** Builds every object of the gateway. */
export function createGatewayApp(
  settings: GatewaySettings,
  logger: Logger,
  { reference, consoleFiles }: BuiltPages,
  routes: readonly Route[] = ROUTES,
): GatewayApp {
  // Whole milliseconds. With fractions a window of 60 s would sometimes be announced as 61.
  const now = () => Math.floor(performance.now());
  const services = connectServices(settings);
  const upstreams = Object.values(services).map(({ upstream }) => upstream);
  const keySet = keySetAt(settings.jwksUrl);
  const management = createManagementServer({
    host: settings.host,
    port: settings.managementPort,
    isReady: () => Promise.resolve(!handler.draining && server.listening),
  });
  const budget = new BodyBudget(
    {
      maxBytes: settings.maxHeldBodyBytes,
      maxBytesPerCaller: settings.maxHeldBodyBytesPerCaller,
      maxBytesPerAddress: settings.maxHeldBodyBytesPerAddress,
    },
    now,
  );
  const unread = new UnreadAnswers({
    maxBytes: settings.maxUnreadBytes,
    maxBytesPerCaller: settings.maxUnreadBytesPerCaller,
    maxBytesPerAddress: settings.maxUnreadBytesPerAddress,
    timeoutMs: settings.unreadTimeoutMs,
  });
  const signingKeys = new SigningKeys(keySet, now, keySetReads(management.registry));
  const handler = new RequestHandler({
    table: new RouteTable(routes),
    cors: new Cors(settings.corsOrigins),
    authenticator: new Authenticator({
      keys: new IssuedKeys(verifyThroughIdentity(services.identity), now, () =>
        pause(STRANGERS_PAUSE_MS, undefined, { ref: false }),
      ),
      tokens: new BearerTokens({
        issuer: settings.bearerIssuer,
        audience: settings.bearerAudience,
        keys: signingKeys,
        now,
      }),
      failedLogins: new FailedLogins({
        perName: settings.failedLoginLimitPerMinute,
        perAddress: settings.failedLoginLimitPerAddressPerMinute,
        now,
      }),
    }),
    underWay: new RequestsUnderWay(settings.requestsPerCaller),
    rateLimiter: new RateLimiter({
      perMinute: settings.rateLimitPerMinute,
      byCaller: settings.rateLimitsByCaller,
      now,
    }),
    passOn: new PassOn({
      services,
      bodies: { ...settings, budget },
      unread,
      trustedProxies: settings.trustedProxies,
    }),
    operations: new Operations(JSON.parse(reference) as PublishedPaths),
    ownRoutes: ownRoutes(settings, reference, consoleFiles),
    trustedProxies: settings.trustedProxies,
    platformZone: settings.platformZone,
    logger,
    record: requestRecorder(logger, management.registry),
  });
  gatewayMetrics(management.registry, {
    upstreams,
    inFlight: () => handler.inFlight,
    heldBytes: () => budget.held,
    unreadBytes: () => unread.held,
  });
  const server = createPublicServer(
    { ...settings, maxHeaderBytes: MAX_HEADER_BYTES, requestTimeoutMs: settings.streamTimeoutMs },
    (request, response) => handler.handle(request, response),
  );
  const close = gracefulClose(server);
  return {
    start: async () => ({ managementPort: await management.start(), port: await listen(server, settings) }),
    stop: async () => {
      handler.draining = true;
      await pause(settings.drainDelayMs);
      await close(settings.drainTimeoutMs);
      await Promise.all([...upstreams.map((upstream) => upstream.stop()), keySet.close()]);
      await management.stop();
    },
  };
}
