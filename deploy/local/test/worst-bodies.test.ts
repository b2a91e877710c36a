import { waitFor } from '@stayline/testkit';
import { accessToken } from './support/api';
import { Platform } from './support/platform';

const START_TIMEOUT_MS = 120_000;
/** As large as a body may be, and then some bytes for what stands around the worst place. */
const BODY_BYTES = 1024 * 1024 - 2_000;
/** What a refusal may be at most: twenty problems and the envelope. */
const MAX_ANSWER_BYTES = 8_192;

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  $ref?: string;
}

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A body as text, with `filled` where the worst is to stand: any list, any object, or the body itself. */
interface Worst {
  what: string;
  body: string;
}

/** For every place of the schema that holds a list or an object: as many wrong entries, or unknown fields, as a body can hold. */
function worstBodies(schema: Schema, components: Record<string, Schema>): Worst[] {
  const found: Worst[] = [];
  const visit = (named: Schema, before: string, after: string, path: string): void => {
    const known = resolve(named, components);
    if (known.items) {
      const entries = (entry: string): string =>
        Array(Math.floor(BODY_BYTES / (entry.length + 1)))
          .fill(entry)
          .join();
      for (const entry of ['0', '{}', '[]', '"x"'])
        found.push({ what: `${path}: ${entry} after ${entry}`, body: `${before}[${entries(entry)}]${after}` });
      visit(known.items, `${before}[`, `]${after}`, `${path}[]`);
    }
    if (known.properties) {
      const fields = Array.from(
        { length: BODY_BYTES / 14 },
        (_none, index) => `"f${String(index).padStart(7, '0')}":0`,
      );
      found.push({ what: `${path}: unknown fields`, body: `${before}{${fields.join()}}${after}` });
      for (const [name, each] of Object.entries(known.properties))
        visit(each, `${before}{${JSON.stringify(name)}:`, `}${after}`, `${path}.${name}`);
    }
  };
  visit(schema, '', '', 'body');
  found.push({ what: 'one long text', body: JSON.stringify({ a: 'x'.repeat(BODY_BYTES) }) });
  return found;
}

function resolve(schema: Schema, components: Record<string, Schema>): Schema {
  const target = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return target === undefined ? schema : (components[target.split('/').at(-1) ?? ''] ?? {});
}

// ALL-42
describe('the worst body that an operation can be sent', () => {
  jest.setTimeout(START_TIMEOUT_MS);
  let platform: Platform;
  let document: Document;
  const credentials: Record<string, Record<string, string>> = {};
  beforeAll(async () => {
    platform = await Platform.start({ events: 'postgres' });
    const { baseUrl, channels } = platform.sandbox;
    document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Document;
    const [channel] = channels;
    credentials.ApiKey = { 'Api-Key': channel?.apiKey ?? '', 'Channel-Id': channel?.channelId ?? '' };
    credentials.Bearer = { Authorization: `Bearer ${await accessToken(platform, 'admin')}` };
  });
  afterAll(() => platform?.stop());

  it('is refused shortly, and others are served beside it, for every operation of the document', async () => {
    const { baseUrl } = platform.sandbox;
    let sent = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const schema = operation.requestBody?.content['application/json']?.schema;
        if (!schema) continue;
        for (const { what, body } of worstBodies(schema, document.components.schemas)) {
          const headers = credentials[Object.keys(operation.security[0] ?? {})[0] ?? ''];
          const response = await fetch(`${baseUrl}${path.replace(/\{\w+\}/g, 'x')}`, {
            method: method.toUpperCase(),
            headers: { 'Content-Type': 'application/json', ...headers },
            body,
          });
          const answer = await response.text();
          sent += 1;
          expect([operation.operationId, what, response.status < 500, answer.length < MAX_ANSWER_BYTES]).toEqual([
            operation.operationId,
            what,
            true,
            true,
          ]);
        }
      }
    }
    expect(sent).toBeGreaterThan(100);
    await waitFor(
      'the platform to be ready',
      async () => (await fetch(`${baseUrl}/v1/cities`, { headers: credentials.ApiKey })).ok,
    );
  });
});
