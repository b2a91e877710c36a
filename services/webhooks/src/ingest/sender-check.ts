import { createHmac, randomBytes } from 'node:crypto';
import { Together } from '@stayline/background';
import { callerErrors, readBasic } from '@stayline/caller';
import { type Database } from '@stayline/database';
import { type CredentialName, type CredentialRow, findByNames } from '../credentials/credential.store';
import { hashPassword, isPassword } from '../credentials/password';
import { FailedSenders } from './failed-senders';
import { ingestErrors } from './ingest.errors';
import { Slots } from './slots';

/** Far more than there are senders; an entry is some 100 bytes. */
const MOST_REMEMBERED = 10_000;
/** How many may wait for a hash: at 20 ms each a sender gives up at about the same time. */
const MOST_WAITING = 200;
/** Credentials read in one go; a call that comes while a go is under way waits for the next, which sees every change made before the call. */
const READS = { most: 100, atOnce: 2 };

/**
 * Who sends: HTTP Basic against the credential of the source. The credential is read on every call, so that a change counts at once. Its slow
 * hash is checked once and the success remembered, by a digest of user, password and that very hash, under a key of this process alone.
 */
export class SenderCheck {
  private readonly key = randomBytes(32);
  private readonly remembered = new Set<string>();
  /** Checks under way, by the same digest: those who come meanwhile share it. */
  private readonly underWay = new Map<string, Promise<boolean>>();
  /** The last check of each credential: the next begins when it has ended, so that a guesser at one takes one slot. */
  private readonly lastOf = new Map<string, Promise<unknown>>();
  private readonly failed: FailedSenders;
  private readonly slots: Slots;
  private readonly credentials: Together<CredentialName, CredentialRow | undefined>;
  private readonly hashOfNobody = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    database: Database,
    { hashesInFlight, failuresPerMinute }: { readonly hashesInFlight: number; readonly failuresPerMinute: number },
  ) {
    this.failed = new FailedSenders(failuresPerMinute);
    this.credentials = new Together({ run: (names) => findByNames(database, names), ...READS });
    this.slots = new Slots({ atOnce: hashesInFlight, waiting: MOST_WAITING, full: () => ingestErrors.busy() });
  }

  /** Throws the same 401 whatever is wrong; CREDENTIAL_MISSING where there is no header at all. */
  async check(source: string, authorization: readonly string[] = []): Promise<void> {
    const [header, ...others] = authorization;
    if (header === undefined) throw callerErrors.missing();
    const presented = others.length > 0 ? undefined : readBasic(header);
    if (!presented) throw callerErrors.invalid();
    const { userId, password } = presented;
    const credential = await this.credentials.do({ source, username: userId });
    const usable = credential?.active === true;
    // Whoever is not known takes as long as a wrong password.
    const passwordHash = usable ? credential.passwordHash : await this.hashOfNobody;
    const who = usable ? credential.id : `${source} ${userId}`;
    if (!(await this.isRight(who, passwordHash, `${source} ${userId}`, password)) || !usable)
      throw callerErrors.invalid();
  }

  private isRight(who: string, passwordHash: string, name: string, password: string): Promise<boolean> {
    const digest = createHmac('sha256', this.key)
      .update(JSON.stringify([who, name, password, passwordHash]))
      .digest('base64');
    if (this.remembered.has(digest)) return Promise.resolve(true);
    const known = this.underWay.get(digest);
    if (known) return known;
    const check = this.afterOthersOf(who, () => this.tryOne(name, passwordHash, password))
      .then((right) => {
        if (right) this.remember(digest);
        return right;
      })
      .finally(() => this.underWay.delete(digest));
    this.underWay.set(digest, check);
    return check;
  }

  /** When its turn has come, for those who waited before it may have failed. */
  private async tryOne(name: string, passwordHash: string, password: string): Promise<boolean> {
    const waitMs = this.failed.waitMs(name, performance.now());
    if (waitMs > 0) throw ingestErrors.tooManyFailures().with({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const right = await isPassword(passwordHash, password);
    if (!right) this.failed.add(name, performance.now());
    return right;
  }

  private afterOthersOf<T>(who: string, work: () => Promise<T>): Promise<T> {
    const before = this.lastOf.get(who) ?? Promise.resolve();
    const mine = before.then(
      () => this.slots.run(work),
      () => this.slots.run(work),
    );
    this.lastOf.set(who, mine);
    const forget = (): void => void (this.lastOf.get(who) === mine && this.lastOf.delete(who));
    mine.then(forget, forget);
    return mine;
  }

  private remember(digest: string): void {
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.add(digest);
  }
}
