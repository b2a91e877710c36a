import express, { type Express } from 'express';
import { channelManagerRoutes } from './channel-manager/channel-manager.routes';
import { type ClockOffset } from './clock/clock-offset';
import { clockRoutes } from './clock/clock.routes';
import { type Faults } from './faults/faults';
import { faultsRoutes } from './faults/faults.routes';
import { answering, ok } from './http/answer';
import { httpErrors, unknownRoute } from './http/http-errors';
import { requireOwnHost } from './http/own-host';
import { hooksRoutes } from './hooks/hooks.routes';
import { identityProviderRoutes, type IdentityProvider } from './identity-provider/identity-provider.routes';
import { type Logger } from '@stayline/logger';
import { type ReceivedMail } from './mail/received-mail';
import { messagingRoutes } from './messaging/messaging.routes';
import { type BoundedList } from './received/bounded-list';
import { listRoutes } from './received/list.routes';
import { type SandboxSettings } from './settings';
import { smsRoutes } from './sms/sms.routes';

const MAX_BODY = '1mb';

const INDEX = {
  'POST /auth/oauth/token': 'identity provider: client credentials, or a code with its verifier, for an access token',
  'GET /auth/authorize':
    'identity provider: redirects to a loopback redirect_uri with a code, or with the token in the fragment',
  'GET /auth/.well-known/jwks.json': 'identity provider: the keys that verify its tokens',
  'GET /auth/.well-known/openid-configuration': 'identity provider: its discovery document',
  'POST /sms/messages': 'SMS gateway: bearer, Idempotency-Key, { to, text }',
  'POST /messaging/messages': 'messaging-app gateway: bearer, Idempotency-Key, { to, text | template }',
  'POST /channel-manager/reservations': 'channel manager: bearer, Idempotency-Key, { action, holdId, propertyId }',
  'GET | DELETE /mail /sms /messaging /channel-manager': 'what left the platform, newest last; DELETE empties the list',
  'POST | GET | DELETE /hooks/{name}': 'a catcher of webhooks: what was caught, newest last, and whether it was signed',
  'PUT | DELETE /hooks/{name}/mood': '{ mode: fail | hang | gone, status?, times? } for its next calls',
  'GET | PUT | DELETE /clock': "the platform's clock: PUT { offsetSeconds }; DELETE sets it right",
  'GET | DELETE /faults': 'the faults that are set; DELETE ends all',
  'PUT | DELETE /faults/{name}': '{ mode: fail | slow | hang | reset, status?, delayMs?, forSeconds?, times? }',
  'GET /livez': 'whether the sandbox runs',
};

export interface StandIns {
  faults: Faults;
  identityProvider: IdentityProvider;
  mail: BoundedList<ReceivedMail>;
  clock: ClockOffset | undefined;
  tokens: Pick<SandboxSettings, 'smsToken' | 'messagingToken' | 'channelManagerToken' | 'hookSecret'>;
  logger: Logger;
}

/** All stand-ins behind one HTTP port. The identity provider reads bodies itself, because its errors have OAuth's shape. */
export function sandboxRoutes({ faults, identityProvider, mail, clock, tokens, logger }: StandIns): Express {
  const app = express().disable('x-powered-by').disable('etag');
  // A probe calls by address.
  app.get(
    '/livez',
    answering(() => ok({ status: 'ok' })),
  );
  app.use(requireOwnHost([new URL(identityProvider.issuer.issuer).hostname]));
  app.use('/auth', identityProviderRoutes(faults, identityProvider));
  app.use(hooksRoutes(tokens.hookSecret));
  app.use(express.json({ limit: MAX_BODY }));
  app.get(
    '/',
    answering(() => ok({ service: 'sandbox', routes: INDEX })),
  );
  app.use(smsRoutes(faults, tokens.smsToken));
  app.use(messagingRoutes(faults, tokens.messagingToken));
  app.use(channelManagerRoutes(faults, tokens.channelManagerToken));
  app.use(listRoutes('/mail', mail, (received) => received));
  app.use(clockRoutes(clock));
  app.use(faultsRoutes(faults));
  app.use(unknownRoute);
  app.use(httpErrors(logger));
  return app;
}
