import { type CallerKey, callerKey, type ServiceName } from '@stayline/caller';
import { Upstream } from './proxy/upstream';
import { type GatewaySettings } from './settings';

/** A service behind the gateway: how to reach it, and how to sign for it. */
export interface ServiceAccess {
  upstream: Upstream;
  key: CallerKey;
}

/** Every service that the route table may name; a new service needs one line here and two settings. */
export function connectServices(
  settings: GatewaySettings,
): Record<'identity' | 'distribution' | 'cart' | 'holds' | 'marketing' | 'webhooks', ServiceAccess> {
  const access = (service: ServiceName, url: string, secret: string): ServiceAccess => ({
    upstream: new Upstream({
      service,
      url,
      connections: settings.upstreamConnections,
      timeoutMs: settings.upstreamTimeoutMs,
    }),
    key: callerKey(service, secret),
  });
  return {
    identity: access('identity', settings.identityUrl, settings.identityCallerSecret),
    distribution: access('distribution', settings.distributionUrl, settings.distributionCallerSecret),
    cart: access('cart', settings.cartUrl, settings.cartCallerSecret),
    holds: access('holds', settings.holdsUrl, settings.holdsCallerSecret),
    marketing: access('marketing', settings.marketingUrl, settings.marketingCallerSecret),
    webhooks: access('webhooks', settings.webhooksUrl, settings.webhooksCallerSecret),
  };
}
