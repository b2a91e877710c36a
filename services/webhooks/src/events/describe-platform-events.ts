import { type Api, describeBody } from '@stayline/http';
import { PLATFORM_EVENTS } from './platform-events';

const TAGS = ['Webhooks'];

/** The document with what goes out from source `stayline`, and the schemas of it. */
export function withPlatformEvents(api: Api): Api {
  const described = Object.entries(PLATFORM_EVENTS).map(([type, { when, body }]) => ({
    type,
    when,
    ...describeBody(body),
  }));
  const webhooks = described.map(({ type, when, schema }) => [
    type,
    {
      post: {
        operationId: operationIdOf(type),
        summary: type,
        description: `${when} Goes to every endpoint of source \`stayline\` that takes the type, by the endpoint's method.`,
        tags: TAGS,
        // The endpoint says itself how a delivery authenticates.
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Delivered. Everything else is tried again, and 410 switches the endpoint off.' },
        },
      },
    },
  ]);
  const components = api.openapi.components ?? {};
  const schemas = Object.assign({}, components.schemas, ...described.map((each) => each.components)) as object;
  return {
    ...api,
    openapi: {
      ...api.openapi,
      components: { ...components, schemas: schemas as Record<string, unknown> },
      'x-webhooks': Object.fromEntries(webhooks) as Record<string, unknown>,
    },
  };
}

/** `booking.created` → `OnBookingCreated`. */
function operationIdOf(type: string): string {
  const words = type.split(/[.-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `On${words.join('')}`;
}
