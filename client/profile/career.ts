import { jobEventKind } from '#client/i18n/job-events.ts';
import type { EmployeeRecord, JobChange } from '#contract/profile.ts';

type Record = Pick<EmployeeRecord, 'hireDate' | 'jobHistory'>;

/** The day that tenure counts from: the earliest hire in the job history, otherwise the hire date. */
export function tenureSince({ hireDate, jobHistory }: Record): string | null {
  const hires = jobHistory.filter(isHire).flatMap(({ date }) => date ?? []);
  return hires.sort()[0] ?? hireDate;
}

/** The day that the time in level counts from: the last change of position, otherwise the hire date. */
export function levelSince({ hireDate, jobHistory }: Record): string | null {
  const [newest] = jobHistory;
  for (const [index, line] of jobHistory.entries()) {
    const before = jobHistory[index + 1];
    // Whoever came before their history began was in the same level under another manager.
    if (!before && ['manager', 'department'].includes(jobEventKind(line.event))) return hireDate ?? line.date;
    // A re-hire starts again, even in the same position.
    if (isHire(line) || !before || before.position !== newest?.position) return line.date ?? hireDate;
  }
  return hireDate;
}

function isHire({ event }: JobChange): boolean {
  return ['hire', 'rehire'].includes(jobEventKind(event));
}
