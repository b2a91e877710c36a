import { EXAMPLE_WORDS } from './example-words';
import { COMPONENT_SCHEMAS } from './merge-components';

/** What is read of a schema. */
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2027-01-10',
  'date-time': '2026-12-01T09:12:00.000Z',
};
/** For a text of which nothing is known. A test fails on it. */
export const UNKNOWN_TEXT = '…';

/**
 * Composes examples from the examples of fields, so that each is written once, where the field is declared, or else by the field's name.
 * Of a request only the fields that must be sent are shown, and those whose own declaration has an example.
 */
export class Examples {
  constructor(
    private readonly schemas: Readonly<Record<string, unknown>>,
    private readonly side: 'request' | 'answer',
  ) {}

  of(given: Schema, field: string): unknown {
    const schema = this.resolve(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.properties) return this.ofObject(schema);
    if (schema.enum) return schema.default ?? schema.enum[0];
    const [choice] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    return wordFor(field, schema) ?? schema.default ?? (choice ? this.of(choice, field) : this.ofValue(schema, field));
  }

  private ofObject({ properties = {}, required = [] }: Schema): unknown {
    const isShown = (name: string, each: Schema): boolean =>
      this.side === 'answer' || required.includes(name) || this.resolve(each).example !== undefined;
    const shown = Object.entries(properties).filter(([name, each]) => isShown(name, each));
    return Object.fromEntries(shown.map(([name, each]) => [name, this.of(each, name)]));
  }

  private ofValue({ type, format = '', minimum = 1, items = {} }: Schema, field: string): unknown {
    if (type === 'array') return [this.of(items, field)];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(1, minimum);
    return type === 'string' ? (FORMATS[format] ?? UNKNOWN_TEXT) : {};
  }

  /** Follows references; of `allOf` the first, which is all that the documents have. */
  private resolve(schema: Schema): Schema {
    const { $ref, allOf: [first] = [], ...beside } = schema;
    if ($ref !== undefined) return this.resolve(this.schemas[$ref.slice(COMPONENT_SCHEMAS.length)] ?? {});
    return first ? { ...this.resolve(first), ...beside } : schema;
  }
}

function wordFor(field: string, { type }: Schema): unknown {
  const word = EXAMPLE_WORDS[field];
  return typeNameOf(word) === (type === 'integer' ? 'number' : type) ? word : undefined;
}

function typeNameOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
