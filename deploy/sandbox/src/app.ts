import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { gracefulClose } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { ClockOffset } from './clock/clock-offset';
import { Faults } from './faults/faults';
import { AuthorizationCodes } from './identity-provider/authorization-codes';
import { Clients } from './identity-provider/client';
import { loadSigningKey } from './identity-provider/signing-key';
import { TokenIssuer } from './identity-provider/token-issuer';
import { MailSink } from './mail/mail-sink';
import { sandboxRoutes } from './routes';
import { type SandboxSettings } from './settings';

const STOP_TIMEOUT_MS = 5_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Where a started sandbox listens. */
export interface SandboxPlaces {
  sandboxUrl: string;
  authUrl: string;
  httpPort: number;
  smtpPort: number;
}

export interface Sandbox {
  /** Listens; when it returns, every stand-in answers. */
  start(): Promise<SandboxPlaces>;
  stop(): Promise<void>;
}

/** Builds every stand-in. */
export function createSandbox(settings: SandboxSettings, logger: Logger): Sandbox {
  const { host, port, smtpPort, databaseUrl, clockSchemas } = settings;
  const key = loadSigningKey(settings.dataDirectory);
  const clients = new Clients(settings.clients);
  const faults = new Faults();
  const mail = new MailSink(faults, logger);
  const clock = databaseUrl === undefined ? undefined : new ClockOffset(databaseUrl, clockSchemas);
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS });
  const close = gracefulClose(server);

  return {
    start: async () => {
      const places = { smtpPort: await mail.start(host, smtpPort) };
      await once(server.listen(port, host), 'listening');
      const httpPort = (server.address() as AddressInfo).port;
      const sandboxUrl = `http://${hostInUrl(host)}:${httpPort}`;
      const authUrl = settings.authUrl ?? `${sandboxUrl}/auth`;
      const identityProvider = {
        key,
        clients,
        codes: new AuthorizationCodes(),
        issuer: new TokenIssuer(key, authUrl, settings.audience),
        applicationId: settings.applicationId,
      };
      // Only now, because tokens name the port, which was not known before; no request is read in between.
      server.on(
        'request',
        sandboxRoutes({ faults, identityProvider, mail: mail.list, clock, tokens: settings, logger }),
      );
      return { ...places, httpPort, sandboxUrl, authUrl };
    },
    stop: async () => {
      // Requests that a fault keeps waiting are let go first.
      faults.clearAll();
      await Promise.all([mail.stop(), close(STOP_TIMEOUT_MS)]);
    },
  };
}

/** An IPv6 address is bracketed in a URL; who listens on every address is reached on this machine's. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
