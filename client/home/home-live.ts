import { queryClient } from '#client/api/query-client.ts';

/** Reads the news and the events again. */
export const readHomeAgain = () => queryClient.invalidateQueries({ queryKey: ['home'] });
