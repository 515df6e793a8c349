import { queryClient } from '#client/api/query-client.ts';

/** Reads the person's benefits again. */
export const readBenefitsAgain = () => queryClient.invalidateQueries({ queryKey: ['benefits'] });
