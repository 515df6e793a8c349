import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { peopleQueries } from '#client/console/people/people-queries.ts';
import { createAtom } from '#client/device/store.ts';

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
  useReadAgainAfter(isWorking);
  return {
    data,
    isWorking,
    isSending: sending.isSending,
    failure: sending.failure ?? error,
    stop: () => void sending.submit('people.stopAct'),
    goOn: () => void sending.submit('people.resumeAct'),
  };
}

/** Refetches the acts that the table shows. */
export function readActsAgain(): Promise<void> {
  return queryClient.invalidateQueries(peopleQueries.ownActs());
}

/** Refetches the console once an act has ended, the table first; its own state and the results stay. */
export function useReadAgainAfter(isWorking: boolean): void {
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !isWorking) {
      const stays = ['mine', 'people-act'];
      void queryClient.invalidateQueries({
        queryKey: ['console'],
        predicate: ({ queryKey }) => !stays.includes(String(queryKey[1])),
      });
    }
    wasWorking.current = isWorking;
  }, [isWorking]);
}
