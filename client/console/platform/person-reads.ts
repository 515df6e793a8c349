import { queryClient } from '#client/api/query-client.ts';

/** The key of what the sections read of somebody's record. */
export const personKey = (userId: string) => ['console', 'person', userId] as const;

/** Refetches it, as after a change. */
export function readPersonAgain(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: personKey(userId) });
}

/**
 * Refetches what the console shows, once records have changed: names, units and managers stand all over it. The acts on
 * many people and the console's own state stay.
 */
export function readRecordsAgain(): Promise<void> {
  const stays = ['mine', 'people-act', 'people-acts'];
  return queryClient.invalidateQueries({
    queryKey: ['console'],
    predicate: ({ queryKey }) => !stays.includes(String(queryKey[1])),
  });
}
