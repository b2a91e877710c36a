import { type Caller, callerKey, readCaller } from '@stayline/caller';
import { CallerSigner } from './caller-signer';

const cart = callerKey('cart', 'c'.repeat(32));
const holds = callerKey('holds', 'h'.repeat(32));
const caller: Caller = { kind: 'agent', sub: 'a' };

describe('CallerSigner', () => {
  // CRED-17
  it('signs for one service alone', () => {
    const signer = new CallerSigner(() => 0);
    expect(readCaller(signer.sign(caller, cart), cart)).toEqual(caller);
    expect(readCaller(signer.sign(caller, holds), holds)).toEqual(caller);
    expect(() => readCaller(signer.sign(caller, cart), holds)).toThrow();
  });

  it('signs anew after five seconds', () => {
    let at = 0;
    const signer = new CallerSigner(() => at);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    const first = signer.sign(caller, cart);
    clock.mockReturnValue(1_700_000_004_000);
    at = 4_999;
    expect(signer.sign(caller, cart)).toBe(first);
    at = 5_000;
    expect(signer.sign(caller, cart)).not.toBe(first);
    clock.mockRestore();
  });

  it('keeps callers apart', () => {
    const signer = new CallerSigner(() => 0);
    expect(readCaller(signer.sign({ kind: 'agent', sub: 'a' }, cart), cart)).toEqual({ kind: 'agent', sub: 'a' });
    expect(readCaller(signer.sign({ kind: 'admin', sub: 'a' }, cart), cart)).toEqual({ kind: 'admin', sub: 'a' });
  });
});
