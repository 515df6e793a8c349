import type { Said } from '#client/absence/board/report-fields.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { AbsenceChange, AbsenceKind, BoardReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { readAbsencesAgain } from './absence-queries.ts';

/** Says that HR has seen reports. */
export const see = (ids: Id[]) => consoleCall('absences.see', { ids });

/** Changes a report, and shows what it is then, whether or not that worked. */
export async function change({ id, person }: BoardReport, how: AbsenceChange): Promise<void> {
  await consoleCall('absences.change', { userId: person.id, id, change: how }).finally(readAbsencesAgain);
}

/** Reports an absence for somebody who telephoned. */
export async function enter(id: string, userId: Id, kind: AbsenceKind, said: Said): Promise<void> {
  await consoleCall('absences.enter', { id, userId, kind, ...said });
  await readAbsencesAgain();
}
