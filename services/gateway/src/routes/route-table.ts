import { type Route } from './route';

/** Every public path of the platform, with its service and the credential that it needs. Any other path is 404. */
export const ROUTES: readonly Route[] = [
  { path: '/', service: 'gateway', policy: 'public' },
  { path: '/docs/*', service: 'gateway', policy: 'public' },
  { path: '/openapi.json', service: 'gateway', policy: 'public' },
  { path: '/console/*', service: 'gateway', policy: 'public' },
  { path: '/stayline-client.tgz', service: 'gateway', policy: 'public' },

  { path: '/v1/cities', service: 'distribution', policy: 'channel' },
  { path: '/v1/properties/*', service: 'distribution', policy: 'channel' },
  { path: '/v1/inventories', service: 'distribution', policy: 'channel' },
  { path: '/v1/ratePlans/*', service: 'distribution', policy: 'channel' },
  { path: '/v1/quotes/*', service: 'distribution', policy: 'channel' },
  { path: '/v2/bookings/*', service: 'distribution', policy: 'channel' },
  { path: '/api/v1/listings/*', service: 'distribution', policy: 'agent' },
  { path: '/api/v1/admin/catalog/*', service: 'distribution', policy: 'admin' },
  { path: '/api/v1/admin/catalog/import', service: 'distribution', policy: 'admin', streamed: true },
  { path: '/api/v1/admin/bookings/*', service: 'distribution', policy: 'admin' },
  { path: '/api/v1/admin/ledger/*', service: 'distribution', policy: 'admin' },

  { path: '/api/v1/cart/*', service: 'cart', policy: 'agent' },
  { path: '/api/v1/admin/cart/approvers/*', service: 'cart', policy: 'admin' },
  { path: '/api/v1/admin/cart/guests/*', service: 'cart', policy: 'admin' },
  { path: '/api/v1/admin/cart/hold-limits/*', service: 'holds', policy: 'admin' },
  { path: '/api/v1/admin/cart/dead-letters/*', service: 'cart', policy: 'admin' },
  { path: '/api/v1/admin/holds/*', service: 'holds', policy: 'admin' },

  { path: '/api/ping', service: 'identity', policy: 'ownCredential', scheme: 'PartnerKey' },
  { path: '/api/v1/admin/channels/*', service: 'identity', policy: 'admin' },
  { path: '/api/v1/admin/partners/*', service: 'identity', policy: 'admin' },

  { path: '/api/v1/admin/marketing/*', service: 'marketing', policy: 'admin' },
  { path: '/api/v1/admin/winback/*', service: 'marketing', policy: 'admin' },
  { path: '/api/v1/admin/bookings/{bookingId}/rating', service: 'marketing', policy: 'admin' },
  { path: '/api/v1/admin/bookings/{bookingId}/win-back', service: 'marketing', policy: 'admin' },
  { path: '/api/v1/admin/bookings/{bookingId}/notifications/*', service: 'marketing', policy: 'admin' },
  { path: '/winback/*', service: 'marketing', policy: 'guestLink' },
  { path: '/winback/claims', service: 'marketing', policy: 'admin' },

  { path: '/api/webhooks/{source}', service: 'webhooks', policy: 'sender', streamed: true },
  { path: '/api/v1/admin/webhooks/*', service: 'webhooks', policy: 'admin' },
  { path: '/api/v1/pms/webhooks/*', service: 'webhooks', policy: 'admin' },
];
