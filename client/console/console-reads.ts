import type { ReadsOf } from '#client/live/late-reads.ts';
import type { ConsoleTopic } from '#contract/live.ts';
import { readPayslipBatchesAgain } from './payslips/payslip-batches-live.ts';

/** What each live topic of the console makes an open screen of it read again. A missing topic does not compile. */
export const consoleReads: ReadsOf<ConsoleTopic> = {
  'payslip-batches': [readPayslipBatchesAgain],
};
