import { queryClient } from '#client/api/query-client.ts';

/** Reads batches of payslips again, wherever a console shows them. */
export function readPayslipBatchesAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['console', 'payslip-batches'] });
}
