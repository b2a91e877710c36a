import { type Policy, type Route } from '../routes/route';
import { type Operation } from './openapi-document';

/** The credentials that the gateway asks for. The schemes in services' documents are only names of policies. */
export const SECURITY_SCHEMES = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: 'Issued at onboarding; belongs to one channel.',
  },
  ChannelId: {
    type: 'apiKey',
    in: 'header',
    name: 'Channel-Id',
    description: 'The channel that the Api-Key belongs to.',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of the identity provider (`POST {auth_url}/oauth/token`). Operators’ routes need `admin` among its scopes or permissions.',
  },
  PartnerKey: { type: 'http', scheme: 'basic', description: 'The partner key as user name, with an empty password.' },
  GuestLink: {
    type: 'apiKey',
    in: 'query',
    name: 't',
    description: "The token of a guest's link, for one booking; `Authorization: Bearer` takes it as well.",
  },
  WebhookSender: {
    type: 'http',
    scheme: 'basic',
    description: 'User name and password of the source, as the operator made them.',
  },
} as const;

type Requirement = readonly Record<string, readonly string[]>[];

const BEARER: Requirement = [{ Bearer: [] }];
const REQUIREMENTS: Record<Exclude<Policy, 'ownCredential'>, Requirement> = {
  channel: [{ ApiKey: [], ChannelId: [] }],
  agent: BEARER,
  admin: BEARER,
  public: [],
  guestLink: [{ GuestLink: [] }, ...BEARER],
  sender: [{ WebhookSender: [] }],
};

/** Which policies an operation may have behind a route: the same as the route, or a stricter one. */
const COMPATIBLE: Record<Policy, readonly string[]> = {
  channel: ['channel'],
  agent: ['agent', 'admin'],
  admin: ['admin'],
  public: ['public'],
  sender: ['public'],
  guestLink: ['public'],
  ownCredential: ['public', 'agent', 'admin'],
};

/** An operation's `security` as clients see it. Throws where service and route table disagree on who may call it. */
export function publicSecurity(name: string, operation: Operation, route: Route): Requirement {
  const policies = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const strangers = policies.filter((policy) => !COMPATIBLE[route.policy].includes(policy));
  if (policies.length === 0 || strangers.length > 0) {
    throw new Error(
      `${name} asks for ${policies.join(', ') || 'nothing'}, its route ${route.path} for ${route.policy}`,
    );
  }
  if (route.policy !== 'ownCredential') return REQUIREMENTS[route.policy];
  if (!route.scheme) throw new Error(`The route ${route.path} has no scheme`);
  return policies.some((policy) => policy !== 'public')
    ? [{ [route.scheme]: [] }, ...BEARER]
    : [{ [route.scheme]: [] }];
}
