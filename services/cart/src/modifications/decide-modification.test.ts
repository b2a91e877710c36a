import { hundredthsOf, percentFrom } from '@stayline/money';
import fc from 'fast-check';
import { newAdjustmentCode } from './adjustment-code';
import { type ApprovalFacts, checkApproval, checkDecision, decideRequest } from './decide-modification';
import { type Modification, type ModificationStatus } from './modification';

const facts = { hasItems: true, hasPending: false, currentTotal: hundredthsOf(10_500) };

const modification = (change: Partial<Modification> = {}): Modification => ({
  id: 'mod_1',
  type: 'DECREASE',
  status: 'PENDING',
  originalTotal: hundredthsOf(10_000),
  targetTotal: hundredthsOf(8_000),
  adjustmentCode: 'MOD-7F3K',
  reason: 'Returning guest',
  attachmentUrl: null,
  requestedBy: 'agent-1',
  requestedAt: new Date(),
  decidedBy: null,
  decidedAt: null,
  note: null,
  endedAt: null,
  ...change,
});

const approval = (change: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  modification: modification(),
  limit: percentFrom(20),
  computedTotal: 10_000,
  ...change,
});

const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe('a request', () => {
  it.each([
    // MOD-1
    ['a hundredth below the current total waits', 1_049_999n, 'DECREASE', 'PENDING'],
    ['for nothing at all waits', 0n, 'DECREASE', 'PENDING'],
    // MOD-2
    ['a hundredth above the current total applies at once', 1_050_001n, 'INCREASE', 'APPLIED'],
  ])('%s', (_name, targetTotal, type, status) => {
    expect(decideRequest(facts, targetTotal)).toEqual({ type, status });
  });

  it.each([
    // MOD-12
    ['for the current total', {}, hundredthsOf(10_500), 'MODIFICATION_SAME_TOTAL'],
    ['on an empty cart', { hasItems: false, currentTotal: 0n }, 500n, 'MODIFICATION_EMPTY_CART'],
    // MOD-5
    ['while one is pending', { hasPending: true }, hundredthsOf(9_000), 'MODIFICATION_PENDING'],
    ['for more while one is pending', { hasPending: true }, hundredthsOf(12_000), 'MODIFICATION_PENDING'],
  ])('%s is refused', (_name, change, targetTotal, code) => {
    expect(() => decideRequest({ ...facts, ...change }, targetTotal)).toThrow(refused(code));
  });
});

// MOD-9
describe('an approval', () => {
  it.each([
    ['exactly at the limit', {}],
    ['below the limit', { limit: percentFrom(50) }],
    ['of a total that has fallen below the target since', { computedTotal: 7_000 }],
    ['of a total that has fallen to nothing', { computedTotal: 0 }],
    [
      'of everything by who may approve everything',
      { limit: percentFrom(100), modification: modification({ targetTotal: 0n }) },
    ],
    [
      'of a fraction of a percent',
      { limit: percentFrom(0.01), modification: modification({ targetTotal: hundredthsOf(9_999) }) },
    ],
  ])('%s is allowed', (_name, change: Partial<ApprovalFacts>) => {
    expect(() => checkApproval(approval(change))).not.toThrow();
  });

  it.each<[string, Partial<ApprovalFacts>, string]>([
    // MOD-8
    ['by nobody’s approver', { limit: null }, 'NOT_AN_APPROVER'],
    [
      'a hundredth above the limit at request',
      { modification: modification({ targetTotal: 799_999n }) },
      'DISCOUNT_ABOVE_LIMIT',
    ],
    ['above the limit at today’s prices', { computedTotal: 10_001 }, 'DISCOUNT_ABOVE_LIMIT'],
    ['of anything by who may approve nothing', { limit: percentFrom(0) }, 'DISCOUNT_ABOVE_LIMIT'],
  ])('%s is refused', (_name, change, code) => {
    expect(() => checkApproval(approval(change))).toThrow(refused(code));
  });

  // MOD-10
  it.each<ModificationStatus>(['APPROVED', 'APPLIED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED', 'LAPSED'])(
    'or a rejection of what is %s is refused',
    (status) => {
      const ended = approval({ modification: modification({ status }) });
      expect(() => checkApproval(ended)).toThrow(refused('MODIFICATION_NOT_PENDING'));
      expect(() => checkDecision(ended)).toThrow(refused('MODIFICATION_NOT_PENDING'));
    },
  );

  it('is decided by the exact fraction, however large the amounts', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), fc.integer({ min: -2, max: 2 }), (total, limit, nudge) => {
        const target = Math.max(0, Math.floor((total / 100) * (100 - limit)) + nudge);
        const isAllowed = BigInt(total - target) * 100n <= BigInt(limit) * BigInt(total);
        const check = () =>
          checkApproval({
            modification: modification({ originalTotal: hundredthsOf(total), targetTotal: hundredthsOf(target) }),
            limit: percentFrom(limit),
            computedTotal: total,
          });
        if (isAllowed) expect(check).not.toThrow();
        else expect(check).toThrow(refused('DISCOUNT_ABOVE_LIMIT'));
      }),
    );
  });
});

// MOD-4
it('shows the adjustment under MOD- and four characters', () => {
  const codes = Array.from({ length: 50 }, newAdjustmentCode);
  for (const code of codes) expect(code).toMatch(/^MOD-[A-Z2-9]{4}$/);
  expect(new Set(codes).size).toBeGreaterThan(45);
});
