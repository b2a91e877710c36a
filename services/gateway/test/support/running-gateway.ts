import { type ServiceName } from '@stayline/caller';
import { Started } from '@stayline/harness';
import { createLogger, type Logger } from '@stayline/logger';
import { Writable } from 'node:stream';
import axios, { type AxiosInstance } from 'axios';
import { createGatewayApp } from '../../src/app';
import { type ConsoleFiles } from '../../src/console/console-files';
import { type Route } from '../../src/routes/route';
import { type GatewaySettings, settings } from '../../src/settings';
import { AUDIENCE, IdentityProvider, ISSUER } from './identity-provider';
import { UpstreamService } from './upstream-service';

export const GOOD_KEY = `ak0011223344556677_${'x'.repeat(43)}`;
export const PARTNER_KEY = `pk0011223344556677_${'y'.repeat(43)}`;
export const CHANNEL = 'channel-1';
export const PARTNER = { 'Api-Key': GOOD_KEY, 'Channel-Id': CHANNEL };

export interface RunningGateway {
  base: string;
  port: number;
  management: string;
  /** It does not throw for any status. */
  http: AxiosInstance;
  distribution: UpstreamService;
  identity: UpstreamService;
  cart: UpstreamService;
  holds: UpstreamService;
  marketing: UpstreamService;
  webhooks: UpstreamService;
  provider: IdentityProvider;
  /** The value of a metric without labels. */
  metric(name: string): Promise<number>;
  /** Lines of the log, as objects. */
  logged: Record<string, unknown>[];
  /** Only the gateway. */
  stopGateway(): Promise<void>;
  stop(): Promise<void>;
}

export interface GatewayOptions {
  settings?: Partial<GatewaySettings>;
  routes?: readonly Route[];
  reference?: string;
  consoleFiles?: ConsoleFiles;
}

/** The real gateway in front of real HTTP servers, on free ports. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  const started = new Started();
  try {
    return await startAll(started, options);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function startAll(started: Started, options: GatewayOptions): Promise<RunningGateway> {
  const upstream = async (name: ServiceName) =>
    started.add(await UpstreamService.start(name), (service) => service.stop());
  const services = {
    distribution: await upstream('distribution'),
    identity: await upstream('identity'),
    cart: await upstream('cart'),
    holds: await upstream('holds'),
    marketing: await upstream('marketing'),
    webhooks: await upstream('webhooks'),
  };
  knowTwoKeys(services.identity);
  const provider = started.add(new IdentityProvider(), (each) => each.stop());
  await provider.start();
  const values = settings.read({
    ...Object.fromEntries(Object.values(services).flatMap(settingsOf)),
    BEARER_ISSUER: ISSUER,
    BEARER_AUDIENCE: AUDIENCE,
    JWKS_URL: provider.jwksUrl,
    RATE_LIMIT_PER_MINUTE: '1000000',
    FAILED_LOGIN_LIMIT_PER_MINUTE: '1000000',
    FAILED_LOGIN_LIMIT_PER_ADDRESS_PER_MINUTE: '1000000',
    DRAIN_TIMEOUT_MS: '2000',
  });
  const { logger, logged } = listeningLogger();
  const reference = options.reference ?? '{"openapi":"3.0.0"}';
  const app = createGatewayApp(
    { ...values, ...options.settings },
    logger,
    { reference, consoleFiles: options.consoleFiles ?? new Map() },
    options.routes,
  );
  const stopGateway = () => app.stop();
  const { port, managementPort } = await started.add(app, stopGateway).start();
  const base = `http://127.0.0.1:${port}`;
  const management = `http://127.0.0.1:${managementPort}`;
  const metric = async (name: string) => {
    const { data } = await axios.get<string>(`${management}/metrics`);
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(data)?.[1]);
  };
  const http = axios.create({ baseURL: base, validateStatus: () => true, maxRedirects: 0, proxy: false });
  const stop = () => started.stop();
  return { ...services, base, port, management, metric, provider, logged, http, stopGateway, stop };
}

function settingsOf({ service, url, secret }: UpstreamService): [string, string][] {
  const name = service.toUpperCase();
  return [
    [`${name}_URL`, url],
    [`${name}_CALLER_SECRET`, secret],
  ];
}

const HOLDERS: Record<string, object> = {
  [GOOD_KEY]: { channelId: CHANNEL },
  [PARTNER_KEY]: { partnerId: 'partner-1' },
};
export const VERIFY = '/internal/keys/verify';

/** Identity's two routes: the check of Api-Keys, and the partner's ping, which reads `Authorization` itself. */
function knowTwoKeys(identity: UpstreamService): void {
  identity.answer = (_request, response, { url, body, headers, caller }) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url === VERIFY && caller.kind === 'service') {
      const { keys } = JSON.parse(body) as { keys: string[] };
      return void send(200, { holders: keys.map((key) => HOLDERS[key] ?? null) });
    }
    if (url === '/api/ping') {
      const good = headers.authorization === partnerKey().Authorization;
      return void send(good ? 200 : 401, good ? { caller } : { errorCode: 'CREDENTIAL_INVALID' });
    }
    send(200, { url, caller, headers });
  };
}

function listeningLogger(): { logger: Logger; logged: Record<string, unknown>[] } {
  const logged: Record<string, unknown>[] = [];
  const write = (line: Buffer, _encoding: unknown, done: () => void) => {
    logged.push(JSON.parse(line.toString()) as Record<string, unknown>);
    done();
  };
  return { logger: createLogger({ service: 'gateway', output: new Writable({ write }) }), logged };
}

/** A partner key as it is presented. */
export function partnerKey(key = PARTNER_KEY): { Authorization: string } {
  return basicAuthorization(`${key}:`);
}

export function basicAuthorization(text: string): { Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}
