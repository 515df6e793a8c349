import { queryClient } from '#client/api/query-client.ts';

/** Reads the company's links and contacts again. */
export const readCompanyAgain = () => queryClient.invalidateQueries({ queryKey: ['company'] });
