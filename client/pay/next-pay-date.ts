/** The day of the month on which pay arrives. */
const payDay = 15;

/** The next expected pay date on a day: the 15th of its month, or of the next if that has passed. */
export function nextPayDate(today: Date): Date {
  const passed = today.getDate() > payDay;
  return new Date(today.getFullYear(), today.getMonth() + (passed ? 1 : 0), payDay);
}
