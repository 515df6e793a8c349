import { queryClient } from '#client/api/query-client.ts';

/** Refetches batches of payslips wherever a console shows them. */
export function readPayslipBatchesAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['console', 'payslip-batches'] });
}
