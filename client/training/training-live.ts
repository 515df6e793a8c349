import { queryClient } from '#client/api/query-client.ts';

/** Reads the person's trainings again. */
export const readTrainingsAgain = () => queryClient.invalidateQueries({ queryKey: ['training'] });
