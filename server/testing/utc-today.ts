/** Today in UTC, which is the day of a test company's people as long as it sets no time zone. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A day, or the Monday after where it is on a weekend: a working day of everybody in a test company who has no other. */
export function weekdayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`);
  while (weekday.getUTCDay() % 6 === 0) weekday.setUTCDate(weekday.getUTCDate() + 1);
  return weekday.toISOString().slice(0, 10);
}
