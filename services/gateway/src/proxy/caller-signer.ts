import { type Caller, type CallerKey, type ServiceName, signCaller } from '@stayline/caller';

/** A signature is used again for this long, well within the minute that it holds: signing costs as much as half a hop. */
const REUSED_MS = 5_000;

interface Signed {
  header: string;
  until: number;
}

/** Signs callers for services. Signatures are kept with the caller object itself, and so no longer than its credential is. */
export class CallerSigner {
  private readonly signed = new WeakMap<Caller, Map<ServiceName, Signed>>();

  constructor(private readonly now: () => number) {}

  /** The value of `x-stayline-caller` for the service of `key`. */
  sign(caller: Caller, key: CallerKey): string {
    const ofCaller = this.signed.get(caller) ?? new Map<ServiceName, Signed>();
    const known = ofCaller.get(key.audience);
    if (known && known.until > this.now()) return known.header;
    const header = signCaller(caller, key);
    ofCaller.set(key.audience, { header, until: this.now() + REUSED_MS });
    this.signed.set(caller, ofCaller);
    return header;
  }
}
