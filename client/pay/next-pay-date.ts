/** The day of the month on which pay arrives. */
const payDay = 15;

/** The next expected pay date in the reader's time zone: the 15th of this month, or of the next if it has passed. */
export function nextPayDate(today: Date): Date {
  const passed = today.getDate() > payDay;
  return new Date(today.getFullYear(), today.getMonth() + (passed ? 1 : 0), payDay);
}
