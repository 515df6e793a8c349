import { queryClient } from '#client/api/query-client.ts';
import { forgetRecalled } from './file-keeping.ts';

/** Reads the person's payslips again; what was recalled leaves this device, though pay may be locked. */
export const readPayslipsAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['pay', 'payslips'] }), forgetRecalled()]);
