/** Whether a due day is before today in the reader's time zone. */
export function isOverdue(dueOn: string | null, today: Date): boolean {
  if (dueOn === null) return false;
  const month = String(today.getMonth() + 1).padStart(2, '0');
  const day = String(today.getDate()).padStart(2, '0');
  return dueOn < `${today.getFullYear()}-${month}-${day}`;
}
