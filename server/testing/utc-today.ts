/** Today in UTC, which is the day of a test company's people as long as it sets no time zone. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10);
}
