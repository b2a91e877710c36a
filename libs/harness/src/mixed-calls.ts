import { type Caller } from '@stayline/caller';
import { type OpenApiDocument } from '@stayline/testkit';
import { type Answer, type RouteCall, type ServiceApi } from './service-api';

const COPIES = 4;
const AT_ONCE = 24;
/** They may differ between two answers to one call. */
const OWN_HEADERS = new Set(['date', 'x-request-id', 'content-length', 'transfer-encoding', 'etag']);

interface Operation {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, unknown>;
}

export interface MixedCalls {
  readonly service: ServiceApi<unknown>;
  readonly openapi: OpenApiDocument;
  /** Who calls, by the name of the operation's security. */
  readonly callers: Record<string, Caller>;
  /** Parameters with which reading succeeds. */
  readonly known?: Record<string, string | number>;
  /**
   * By operationId, what a call needs so that it succeeds: made anew for every call, because what succeeds once may fail when it is repeated. Operations
   * that may answer another success than 200 need one.
   */
  readonly scenes: Record<string, () => RouteCall | Promise<RouteCall>>;
  /** Operations that may be refused all the same, because not enough scenes of them can exist at once. */
  readonly inVain?: readonly string[];
}

interface Call {
  readonly operationId: string;
  /** Only an answer that succeeds could show the status of another. */
  readonly mustSucceed: boolean;
  readonly answer: (call: RouteCall) => Promise<Answer<unknown>>;
  readonly prepare: () => RouteCall | Promise<RouteCall>;
}

/**
 * Makes calls of every operation at once, and fails unless each is answered with the status and headers that it gets alone.
 */
export async function expectAnswersApart(options: MixedCalls): Promise<void> {
  const calls = callsOf(options);
  const alone = new Map<string, unknown>();
  for (const { operationId, mustSucceed, answer, prepare } of calls) {
    const given = await answer(await prepare());
    if (mustSucceed && given.status >= 300)
      throw new Error(`${operationId} answered ${given.status} ${given.text}: give it a scene in which it succeeds`);
    alone.set(operationId, told(given));
  }
  const mixed = await Promise.all(
    Array.from({ length: COPIES }, () => calls)
      .flat()
      .map(async (call) => ({ ...call, prepared: await call.prepare() })),
  );
  const next = mixed.values();
  const worker = async (): Promise<void> => {
    for (const { operationId, answer, prepared } of next)
      expect([operationId, told(await answer(prepared))]).toEqual([operationId, alone.get(operationId)]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function callsOf({ service, openapi, callers, known = {}, scenes, inVain = [] }: MixedCalls): Call[] {
  const paths = openapi.paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const as = callers[Object.keys(operation.security[0] ?? {})[0] ?? ''];
      const isRead = method === 'get';
      const ordinary = isRead ? reading(operation, known) : { ...inPath(operation, {}), body: {} };
      return {
        operationId: operation.operationId,
        mustSucceed:
          !inVain.includes(operation.operationId) &&
          (isRead || Object.keys(operation.responses).some((status) => /^2(?!00)/.test(status))),
        answer: (call: RouteCall) => service.call(method.toUpperCase(), path, { as, ...call }),
        prepare: scenes[operation.operationId] ?? (() => ordinary),
      };
    }),
  );
}

function reading(operation: Operation, known: Record<string, string | number>): RouteCall {
  const names = (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
  const query = Object.fromEntries(names.flatMap((name) => (name in known ? [[name, known[name] ?? '']] : [])));
  return { ...inPath(operation, known), query };
}

/** A parameter that is not known is `x`. */
function inPath({ parameters = [] }: Operation, known: Record<string, string | number>): Record<string, unknown> {
  const names = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, known[name] ?? 'x']));
}

function told({ status, headers }: Answer<unknown>): object {
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { status, headers: Object.fromEntries(kept) };
}
