import { newId } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { httpErrors } from '@stayline/http';
import { type Targets } from '../outbound/targets';
import { type SecretBox } from '../secrets/secret-box';
import { customHeaderProblems } from './custom-headers';
import { authProblems, type EndpointFields, type EndpointSecrets, secretsPlace } from './endpoint';
import { type EndpointChange, type NewEndpoint } from './endpoint.bodies';
import { endpointErrors } from './endpoint.errors';
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  type StoredEndpoint,
  updateEndpoint,
} from './endpoint.store';
import { endpointView, type EndpointView } from './endpoint.view';

/** A list of them is one answer, and one event goes to no more. */
const MOST_ENDPOINTS = 1_000;
const HOUR_MS = 3_600_000;

const DEFAULTS = { httpMethod: 'POST', authType: 'NONE', maxAttempts: 5, timeoutSeconds: 10, active: true } as const;

export interface EndpointOptions {
  readonly box: SecretBox;
  readonly targets: Targets;
  readonly rotationGraceHours: number;
}

export class EndpointUseCases {
  constructor(
    private readonly database: Database,
    private readonly options: EndpointOptions,
  ) {}

  async create(body: NewEndpoint): Promise<EndpointView> {
    await this.checkTarget(body.targetUrl);
    const fields: EndpointFields = {
      source: body.source,
      eventType: body.eventType ?? null,
      targetUrl: body.targetUrl,
      httpMethod: body.httpMethod ?? DEFAULTS.httpMethod,
      authType: body.authType ?? DEFAULTS.authType,
      authUsername: body.authUsername ?? null,
      maxAttempts: body.maxAttempts ?? DEFAULTS.maxAttempts,
      timeoutSeconds: body.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
      active: body.active ?? DEFAULTS.active,
    };
    const stored = this.stored(newId('wep'), fields, newSecrets(body), null);
    const row = await this.database.transaction((tx) => insertEndpoint(tx, stored, MOST_ENDPOINTS));
    if (!row) throw endpointErrors.tooMany(MOST_ENDPOINTS);
    return endpointView(row, new Date());
  }

  async list(): Promise<EndpointView[]> {
    const now = new Date();
    return (await listEndpoints(this.database)).map((row) => endpointView(row, now));
  }

  async update(id: string, change: EndpointChange): Promise<EndpointView> {
    if (change.targetUrl) await this.checkTarget(change.targetUrl);
    const now = new Date();
    const row = await this.database.transaction(async (tx) => {
      const former = await lockEndpoint(tx, id);
      if (!former) throw endpointErrors.notFound();
      const { secrets, previousUntil } = this.changedSecrets(former, change, now);
      return updateEndpoint(tx, this.stored(id, changedFields(former, change), secrets, previousUntil));
    });
    return endpointView(row, now);
  }

  async delete(id: string): Promise<void> {
    const deleted = await this.database.transaction((tx) => deleteEndpoint(tx, id));
    if (!deleted) throw endpointErrors.notFound();
  }

  private async checkTarget(targetUrl: string): Promise<void> {
    if (await this.options.targets.isForbidden(new URL(targetUrl))) throw endpointErrors.targetForbidden();
  }

  /** A new signing secret takes the place of the former one, which stays good for a while. */
  private changedSecrets(
    former: EndpointRow,
    { signingSecret, authSecret, customHeaders }: EndpointChange,
    now: Date,
  ): { secrets: EndpointSecrets; previousUntil: Date | null } {
    const kept = JSON.parse(this.options.box.open(secretsPlace(former.id), former.secrets)) as EndpointSecrets;
    const rotated = signingSecret && kept.signingSecret !== undefined && signingSecret !== kept.signingSecret;
    return {
      secrets: {
        ...kept,
        ...(signingSecret && { signingSecret }),
        ...(rotated && { previousSigningSecret: kept.signingSecret }),
        ...(authSecret && { authSecret }),
        ...(customHeaders !== undefined && { customHeaders: customHeaders ?? {} }),
      },
      previousUntil: rotated
        ? new Date(now.getTime() + this.options.rotationGraceHours * HOUR_MS)
        : former.previousSecretUntil,
    };
  }

  /** The endpoint as a whole, its secrets sealed. VALIDATION_FAILED where they do not fit its authType. */
  private stored(
    id: string,
    fields: EndpointFields,
    secrets: EndpointSecrets,
    previousSecretUntil: Date | null,
  ): StoredEndpoint {
    const setsAuthorization = fields.authType === 'BASIC' || fields.authType === 'BEARER';
    const problems = [
      ...authProblems(fields, secrets),
      ...customHeaderProblems(secrets.customHeaders, setsAuthorization),
    ];
    if (problems.length > 0) throw httpErrors.validationFailed(problems);
    return {
      id,
      ...fields,
      secrets: this.options.box.seal(secretsPlace(id), JSON.stringify(secrets)),
      hasSigningSecret: secrets.signingSecret !== undefined,
      hasAuthSecret: secrets.authSecret !== undefined,
      customHeaderNames: Object.keys(secrets.customHeaders),
      previousSecretUntil,
    };
  }
}

function newSecrets({ signingSecret, authSecret, customHeaders }: NewEndpoint): EndpointSecrets {
  return {
    ...(signingSecret && { signingSecret }),
    ...(authSecret && { authSecret }),
    customHeaders: customHeaders ?? {},
  };
}

/** Null is the same as left out, but for `eventType`. */
function changedFields(former: EndpointRow, change: EndpointChange): EndpointFields {
  return {
    source: change.source ?? former.source,
    eventType: change.eventType === undefined ? former.eventType : change.eventType,
    targetUrl: change.targetUrl ?? former.targetUrl,
    httpMethod: change.httpMethod ?? former.httpMethod,
    authType: change.authType ?? former.authType,
    authUsername: change.authUsername ?? former.authUsername,
    maxAttempts: change.maxAttempts ?? former.maxAttempts,
    timeoutSeconds: change.timeoutSeconds ?? former.timeoutSeconds,
    active: change.active ?? former.active,
  };
}
