/** The parts of the merged OpenAPI document that are read here. */
export interface PublishedPaths {
  paths?: Record<string, Record<string, { requestBody?: unknown }>>;
}

/** The methods of a path. */
export interface PathOperations {
  /** In capitals, HEAD with GET. */
  methods: ReadonlySet<string>;
  takesBody(method: string): boolean;
}

interface Template {
  segments: readonly string[];
  /** Each method, and whether it takes a body. */
  methods: ReadonlyMap<string, boolean>;
}

/** Which methods every published path has, and which of them take a body: the merged document is the only list of them. */
export class Operations {
  private readonly byLength = new Map<number, Template[]>();

  constructor({ paths = {} }: PublishedPaths) {
    for (const [path, operations] of Object.entries(paths)) {
      const segments = path.split('/').slice(1);
      const template = { segments, methods: methodsOf(operations) };
      this.byLength.set(segments.length, [...(this.byLength.get(segments.length) ?? []), template]);
    }
  }

  /**
   * Undefined for a path that is not published. If several templates match a path, it has the methods of all of them,
   * as in the services.
   */
  find(segments: readonly string[]): PathOperations | undefined {
    const matching = this.byLength.get(segments.length)?.filter((template) => matches(template, segments));
    if (!matching?.length) return undefined;
    return {
      methods: new Set(matching.flatMap(({ methods }) => [...methods.keys()])),
      takesBody: (method) => matching.some(({ methods }) => methods.get(method)),
    };
  }
}

function methodsOf(operations: Record<string, { requestBody?: unknown }>): Template['methods'] {
  const methods = new Map(
    Object.entries(operations).map(([method, { requestBody }]) => [method.toUpperCase(), requestBody !== undefined]),
  );
  return methods.has('GET') ? methods.set('HEAD', false) : methods;
}

function matches({ segments }: Template, path: readonly string[]): boolean {
  return segments.every((segment, index) => segment.startsWith('{') || segment === path[index]);
}
