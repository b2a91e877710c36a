import { COMPONENT_SCHEMAS } from './merge-components';
import { type OpenApiDocument, type Operation } from './openapi-document';

type Schemas = Record<string, unknown>;

/** `AddCartItem` → `Add cart item`: the title of the operation in the reference. */
export function summaryOf({ operationId = '' }: Operation): string {
  const words = operationId.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return (
    words.charAt(0).toUpperCase() +
    words
      .slice(1)
      .replace(/\bapi key/g, 'Api-Key')
      .replace(/\bvas\b/g, 'VAS')
  );
}

/**
 * In OpenAPI 3.0 nothing may stand beside a reference. So a reference that may be null becomes its own schema:
 * `NullableHoldView` is a `HoldView` or null. A description beside a reference is moved too, with the reference in
 * `allOf`.
 */
export function finishReferences(document: OpenApiDocument): OpenApiDocument {
  const schemas: Schemas = {};
  const finish = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(finish);
    if (typeof node !== 'object' || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, each]) => [key, finish(each)]));
    const name = nullableReference(copy);
    if (name !== undefined) {
      schemas[`Nullable${name}`] = { ...(document.components.schemas?.[name] as object), nullable: true };
      return described(`Nullable${name}`, copy.description);
    }
    const { $ref, ...beside } = copy;
    if (typeof $ref !== 'string' || Object.keys(beside).length === 0) return copy;
    return { ...beside, allOf: [{ $ref }] };
  };
  const finished = finish(document) as OpenApiDocument;
  return {
    ...finished,
    components: {
      ...finished.components,
      schemas: { ...finished.components.schemas, ...(finish(schemas) as Schemas) },
    },
  };
}

/** The schema that `{ nullable: true, allOf: [{ $ref }] }` refers to. */
function nullableReference({ nullable, allOf }: Record<string, unknown>): string | undefined {
  const [only, ...more] = Array.isArray(allOf) ? (allOf as { $ref?: string }[]) : [];
  if (nullable !== true || more.length > 0) return undefined;
  return only?.$ref?.slice(COMPONENT_SCHEMAS.length);
}

function described(name: string, description: unknown): object {
  const reference = { $ref: `${COMPONENT_SCHEMAS}${name}` };
  return description === undefined ? reference : { description, allOf: [reference] };
}
