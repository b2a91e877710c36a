import { type Database } from '@stayline/database';
import { type CallerRequest, expressAuthentication, STATUS_BY_KIND, toDomainError } from '@stayline/http';
import { type Logger } from '@stayline/logger';
import { type Express, type Request, type Response, urlencoded } from 'express';
import { type ClaimUseCases } from '../claims/claim.use-cases';
import { bookingPage, CLOSED_PAGE, FAILED_PAGE, PAGE_POLICY } from './page-html';

const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMITS = { extended: false, limit: '8kb', parameterLimit: 10 };
/** What is a name of ours, and no booking's. */
const OPERATORS_LIST = 'claims';

export interface PageParts {
  readonly database: Database;
  readonly claims: ClaimUseCases;
  readonly logger: Logger;
}

/**
 * WIN-11: the guest's page, for browsers, and its form. They come before the generated routes of the same paths, to
 * which all other calls go on.
 */
export function pageRoutes({ database, claims, logger }: PageParts) {
  return (app: Express): void => {
    app.get('/winback/:bookingId', async (request, response, next) => {
      const { bookingId } = request.params;
      if (bookingId === OPERATORS_LIST || request.accepts(['json', 'html']) !== 'html') return next();
      await answer(response, logger, async () => {
        const token = textOf(request.query.t);
        const { booking } = await open(claims, request, bookingId, token);
        sendPage(response, 200, bookingPage(await claims.show(booking), token));
      });
    });
    app.post('/winback/claim', async (request, response, next) => {
      if (!request.is(FORM)) return next();
      await answer(response, logger, async () => {
        const { bookingId, token, offerId, claimed } = await readForm(request, response);
        const found = await open(claims, request, bookingId, token);
        await claim(() => database.transaction((tx) => claims.claim(tx, found, offerId, claimed)));
        // The page shows what has come of it, also where the offer is gone or was claimed before.
        response.redirect(303, `${encodeURIComponent(bookingId)}?t=${encodeURIComponent(token)}`);
      });
    });
  };
}

async function open(claims: ClaimUseCases, request: Request, bookingId: string, token: string) {
  await expressAuthentication(request, 'public');
  const { caller } = request as CallerRequest;
  return claims.open(bookingId, { caller, token: token || undefined });
}

/** A refusal is what the page shows anyway. */
async function claim(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { kind } = toDomainError(error);
    if (kind !== 'conflict' && kind !== 'notFound') throw error;
  }
}

async function readForm(request: Request, response: Response) {
  await new Promise<void>((resolve, reject) => {
    urlencoded(FORM_LIMITS)(request, response, (error?: unknown) =>
      error instanceof Error ? reject(error) : resolve(),
    );
  });
  const fields = (request.body ?? {}) as Record<string, unknown>;
  return {
    bookingId: textOf(fields.bookingId),
    token: textOf(fields.t),
    offerId: numberOf(fields.offerId),
    claimed: numberOf(fields.claimed),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** No offer has the number 0. */
function numberOf(value: unknown): number {
  return /^\d{1,9}$/.test(textOf(value)) ? Number(value) : 0;
}

async function answer(response: Response, logger: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = toDomainError(thrown);
    const status = STATUS_BY_KIND[error.kind];
    response.locals.errorCode = error.code;
    if (status < 500) return sendPage(response, status, CLOSED_PAGE);
    logger.error('failed', { errorCode: error.code, error: error.cause ?? thrown });
    sendPage(response, status, FAILED_PAGE);
  }
}

function sendPage(response: Response, status: number, html: string): void {
  response
    .status(status)
    .set({
      'Content-Security-Policy': PAGE_POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
    })
    .type('html')
    .send(html);
}
