import { queryClient } from '#client/api/query-client.ts';

/** The key of what the sections read of somebody's record. */
export const personKey = (userId: string) => ['console', 'person', userId] as const;

/** Refetches it, as after a change. */
export function readPersonAgain(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: personKey(userId) });
}
