import { queryClient } from '#client/api/query-client.ts';

/** Reads the person's payslips again. */
export const readPayslipsAgain = () => queryClient.invalidateQueries({ queryKey: ['pay', 'payslips'] });
