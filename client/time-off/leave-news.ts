import { t } from '@lingui/core/macro';
import type { Output } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import { paths } from '#contract/paths.ts';
import { ownRequests, ownTimeOff } from './time-off-queries.ts';

/** Shows a request that was sent among the others at once. */
export function showAsked(answer: Output<'timeOff.ask'>): void {
  queryClient.setQueriesData<Output<'timeOff.requests'>>({ queryKey: ownRequests }, (requests) =>
    requests?.every(({ id }) => id !== answer.id) ? [answer, ...requests] : requests,
  );
  void queryClient.invalidateQueries({ queryKey: ownTimeOff });
}

/** A request that waited was sent: the ordinary one takes its place, and who is elsewhere is told. */
export const askedNews = {
  sent: ({ answer }: { answer: Output<'timeOff.ask'> }) => showAsked(answer),
  tell(): void {
    if (location.pathname !== paths.leaveRequests) {
      showToast({ tone: 'good', message: t`Your request for leave, which was waiting, is sent.` });
    }
  },
};

const readAgain = () => void queryClient.invalidateQueries({ queryKey: ownTimeOff });

/** A request that was taken back had arrived all the same and was withdrawn, or there was none. */
export const takenBackNews = { sent: readAgain, refused: readAgain };
