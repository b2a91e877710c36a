const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/**
 * The setting WEEKEND_NIGHTS as weekday numbers, 0 is Sunday. Throws an Error that names a word which is no weekday;
 * the service does not start then.
 */
export function weekendDays(names: readonly string[]): number[] {
  return names.map((name) => {
    const day = WEEKDAYS.indexOf(name.toUpperCase());
    if (day < 0) throw new Error(`WEEKEND_NIGHTS must name weekdays such as ${WEEKDAYS.join(', ')}, not ${name}`);
    return day;
  });
}
