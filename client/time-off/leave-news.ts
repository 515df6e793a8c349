import { t } from '@lingui/core/macro';
import type { Output } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { FailureCode } from '#contract/failure.ts';
import { paths } from '#contract/paths.ts';
import { readOwnTimeOffAgain, readTimeOffAgain } from './send-leave.ts';
import { ownRequests } from './time-off-queries.ts';

/** Adds a sent request to the cached list at once. */
export function showAsked(answer: Output<'timeOff.ask'>): void {
  queryClient.setQueriesData<Output<'timeOff.requests'>>({ queryKey: ownRequests }, (requests) =>
    requests?.every(({ id }) => id !== answer.id) ? [answer, ...requests] : requests,
  );
  void readOwnTimeOffAgain();
}

/** A queued request was sent: the list shows the sent one, and a person on another screen is told. */
export const askedNews = {
  sent: ({ answer }: { answer: Output<'timeOff.ask'> }) => showAsked(answer),
  notify(): void {
    if (location.pathname !== paths.leaveRequests) {
      showToast({ tone: 'good', message: t`Your request for leave, which was waiting, is sent.` });
    }
  },
};

/** A queued change of a request was sent; or it came too late, and the request is read again. */
export const changeNews = {
  sent: readTimeOffAgain,
  refused({ operation, why }: { operation: string; why: FailureCode }): void {
    void readTimeOffAgain();
    // A request that was taken back before the server had it: there is nothing to withdraw.
    if (operation === 'timeOff.withdraw' && why === 'NOT_FOUND') return;
    showToast({ tone: 'bad', message: t`A waiting change to a leave request came too late.` });
  },
};
