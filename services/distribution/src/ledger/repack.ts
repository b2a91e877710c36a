import { type CalendarDate } from '@stayline/calendar';

/** A stay in one unit. */
export interface AssignedStay {
  assignmentId: number;
  unitId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** A stay that wants one unit. */
export interface WantedStay {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

export interface Move {
  assignmentId: number;
  unitId: string;
}

export interface Repacking {
  /** Stays that change their unit. */
  moves: Move[];
  /** The unit of each wanted stay, by its index. */
  placed: string[];
}

/** The last check-in that must not be moved: stays up to today have begun. Later stays may be moved. */
export function lastFixedCheckIn(today: CalendarDate, wanted: readonly WantedStay[]): CalendarDate {
  return wanted.reduce((least, { checkIn }) => (checkIn < least ? checkIn : least), today);
}

/**
 * Gives units anew to the wanted stays and to all stays that have not begun, in the order of their check-ins. Every
 * stay that has been placed begins no later than the next one. So a unit that is free on the first night of the next
 * stay is free from then on, and there is such a unit unless more stays than units share that night. Therefore
 * everything that the counts allow fits. This only works if the fixed stays begin no later than any other, which is why
 * `lastFixedCheckIn` goes back to the earliest wanted check-in. A stay keeps its unit if possible. Undefined when some
 * night has more stays than units.
 */
export function repack(facts: {
  units: readonly string[];
  stays: readonly AssignedStay[];
  wanted: readonly WantedStay[];
  today: CalendarDate;
}): Repacking | undefined {
  const fixedUntil = lastFixedCheckIn(facts.today, facts.wanted);
  const freeFrom = new Map<string, CalendarDate>(facts.units.map((unitId) => [unitId, '']));
  for (const { unitId, checkIn, checkOut } of facts.stays)
    if (checkIn <= fixedUntil && checkOut > (freeFrom.get(unitId) ?? checkOut)) freeFrom.set(unitId, checkOut);
  const moves: Move[] = [];
  const placed: string[] = [];
  for (const stay of leftmostFirst(facts, fixedUntil)) {
    const unitId = unitFor(stay, freeFrom);
    if (unitId === undefined) return undefined;
    freeFrom.set(unitId, stay.checkOut);
    if (stay.wanted !== undefined) placed[stay.wanted] = unitId;
    else if (stay.unitId !== unitId) moves.push({ assignmentId: stay.assignmentId, unitId });
  }
  return { moves, placed };
}

type Placeable = (AssignedStay & { wanted?: undefined }) | (WantedStay & { wanted: number; unitId?: undefined });

function leftmostFirst(
  { stays, wanted }: { stays: readonly AssignedStay[]; wanted: readonly WantedStay[] },
  fixedUntil: CalendarDate,
): Placeable[] {
  const placeable: Placeable[] = [
    ...stays.filter((stay) => stay.checkIn > fixedUntil),
    ...wanted.map((stay, index) => ({ checkIn: stay.checkIn, checkOut: stay.checkOut, wanted: index })),
  ];
  return placeable.sort((a, b) => (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0));
}

/** Its own unit if free, else the one that became free last. */
function unitFor(stay: Placeable, freeFrom: ReadonlyMap<string, CalendarDate>): string | undefined {
  const own = stay.unitId === undefined ? undefined : freeFrom.get(stay.unitId);
  if (own !== undefined && own <= stay.checkIn) return stay.unitId;
  let best: { unitId: string; from: CalendarDate } | undefined;
  for (const [unitId, from] of freeFrom)
    if (from <= stay.checkIn && (best === undefined || from > best.from)) best = { unitId, from };
  return best?.unitId;
}
