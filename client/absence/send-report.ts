import { t } from '@lingui/core/macro';
import type { Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { isOff } from '#client/session/session.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { AbsenceKind } from '#contract/absence.ts';
import { ownReports, readOwnReportsAgain } from './board/own-reports.ts';
import type { Said } from './board/report-fields.tsx';

/**
 * Reports an absence through the outbox: without a network it waits there, and says when it was said.
 * @throws {CallFailure} if it was refused
 */
export async function sendReport(outbox: Outbox, kind: AbsenceKind, said: Said): Promise<void> {
  const id = newId();
  outbox.put('absence.report', id, { id, kind, ...said, saidAt: new Date().toISOString() });
  const word = await outbox.wordOn('absence.report', id);
  if (word?.state === 'failed') throw new CallFailure(word.why, null, word);
  if (word) showSent(word.answer);
  // Turned off just now: a line says that it is kept.
  else if (!isOff('absence'))
    showToast({ tone: 'info', message: t`Waiting to be sent. It goes out by itself once there is a connection.` });
}

/** Shows a sent report in the list at once, and says its number. */
function showSent(answer: Output<'absence.report'>): void {
  queryClient.setQueriesData<Output<'absence.reports'>>({ queryKey: ownReports }, (reports) =>
    reports?.every(({ id }) => id !== answer.id) ? [answer, ...reports] : reports,
  );
  void readOwnReportsAgain();
  const { receipt } = answer;
  showToast({ tone: 'good', message: t`Your report is in. Its number is ${receipt}.` });
}

/** A queued report was sent: the list has it, and the person is told wherever they are. */
export const reportNews = {
  sent: ({ answer }: { answer: Output<'absence.report'> }) => showSent(answer),
};
