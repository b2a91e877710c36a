import { type Readable } from 'node:stream';
import { Answers, type CallerRequest, Describes, httpErrors, Refuses } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type ImportUseCases } from './import.use-cases';
import { importBody, NDJSON } from './import.bodies';
import { importReport } from './import-report';
import { importErrors } from './import.errors';

/** A client that sends nothing for so long counts as gone. */
const IDLE_TIMEOUT_MS = 120_000;

@Route('api/v1/admin/catalog/import')
@Tags('Operator: catalog')
@Security('admin')
export class ImportController extends Controller {
  constructor(private readonly catalog: ImportUseCases) {
    super();
  }

  /**
   * Loads the catalog from a streamed `application/x-ndjson` body: one `{ "kind": "listing" | "property" | "ratePlan" | "inventory" |
   * "restriction" | "promotion" | "meal" | "vas" | "access", … }` a line of at most 1 MiB. The other fields are those of the kind's PUT,
   * with `id` (inventory: `propertyId`; restriction: `ratePlanId`). Best sorted parents first; a child that comes before its parent is
   * tried again at the end. A bad line never fails the others. Lines are written in batches while the body arrives; when it breaks
   * off, whole batches are kept, and sending everything again does no harm.
   */
  @Post()
  @SuccessResponse(200, 'The whole body was read; single lines may have failed')
  @Describes(importBody, NDJSON)
  @Answers(importReport, 200)
  @Refuses(
    httpErrors.contentTypeUnsupported,
    importErrors.nothingReadable,
    importErrors.uploadBroken,
    importErrors.tooLarge,
    importErrors.busy,
  )
  async importCatalog(@Request() request: CallerRequest<'admin'>) {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (!request.is(NDJSON) || encoding !== 'identity')
      throw httpErrors.contentTypeUnsupported(`${NDJSON}, not compressed`);
    request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy());
    try {
      return await this.catalog.run(request as Readable);
    } catch (error) {
      // Reading a broken stream may throw different errors. Nobody gets the answer, but the log shows the reason.
      if (!request.complete && request.destroyed && isStreamError(error)) throw importErrors.uploadBroken();
      throw error;
    }
  }
}

function isStreamError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}
