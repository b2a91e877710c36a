import { type z } from 'zod';

/**
 * Why a stand-in does not do what it was asked. The stand-ins play other companies' systems, so they choose their own
 * statuses instead of using the platform's DomainError. `details` holds one `field: reason` per entry.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    readonly details: readonly string[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** The body as `schema` reads it; a Refusal with 400 naming each offending field otherwise. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  if (body === undefined) {
    throw new Refusal(400, 'BODY_MISSING', 'Send a JSON body with Content-Type: application/json');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, 'BODY_INVALID', 'The body is not valid', describeIssues(parsed.error));
}

/** `field: reason`, one per issue; `body` stands for the whole. */
export function describeIssues(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
}
