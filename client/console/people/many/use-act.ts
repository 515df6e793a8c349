import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { readRecordsAgain } from '#client/console/platform/person-reads.ts';
import { createAtom } from '#client/device/store.ts';
import type { ActSummary } from '#contract/people-acts.ts';

/** Acts whose end was seen in a dialog: the table does not show them again. */
export const seenActs = createAtom<ReadonlySet<string>>(new Set());

/** Follows an act on many people, live, with what became of each; null while none has begun. */
export function useAct(id: string | null) {
  const { data, error } = useQuery({ ...peopleQueries.ownAct(id ?? ''), enabled: id !== null });
  const isWorking = id !== null && (data?.state ?? 'working') === 'working';
  const sending = useSubmit(async (operation: 'people.stopAct' | 'people.resumeAct') => {
    await consoleCall(operation, { id: id ?? '' });
    await Promise.all([queryClient.invalidateQueries(peopleQueries.ownAct(id ?? '')), readActsAgain()]);
  });
  return {
    data,
    isWorking,
    isSending: sending.isSending,
    failure: sending.failure ?? error,
    stop: () => void sending.submit('people.stopAct'),
    goOn: () => void sending.submit('people.resumeAct'),
  };
}

/** Refetches one's own acts. */
export function readActsAgain(): Promise<void> {
  return queryClient.invalidateQueries(peopleQueries.ownActs());
}

/** Acts that the console was read again after, each with how many people were done by then. */
const readAgainAfter = new Set<string>();

/**
 * One's own acts on many people, live. Once one has ended, also one whose dialog is closed by then, it refetches what
 * the console shows; the acts themselves and the console's state stay.
 */
export function useOwnActs(): ActSummary[] {
  const { data } = useQuery(peopleQueries.ownActs());
  useEffect(() => {
    let isNews = false;
    for (const { id, state, done } of data?.acts ?? []) {
      // One that went on ends again further on, and may never have been seen at work.
      const end = `${id} ${done}`;
      if (state !== 'working' && !readAgainAfter.has(end)) {
        readAgainAfter.add(end);
        isNews = true;
      }
    }
    if (isNews) void readRecordsAgain();
  }, [data]);
  return data?.acts ?? [];
}
