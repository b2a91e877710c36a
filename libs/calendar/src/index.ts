export {
  FIRST_DATE,
  LAST_DATE,
  addDays,
  compareDates,
  dateOfDay,
  datesInclusive,
  dayNumber,
  isCalendarDate,
  nightsBetween,
  stayNights,
  weekday,
  weekdayOfDay,
  type CalendarDate,
  type Weekday,
} from './calendar-date';
export { instantAt, isClockTime, isZone, localDateTime, nextCutoff, todayIn, type ClockTime } from './zone';
export { MAX_RANGE_DAYS, checkDate, checkRange, checkStay, givenTogether, type DateRange, type Stay } from './range';
export { calendarErrors, rangeRefusals } from './calendar.errors';
