import { msg } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';

/** Payslips on their way to people. */
export const payslipsFeature = defineConsoleFeature({
  section: {
    path: consolePaths.payslips,
    word: msg({ message: 'Payslips', comment: 'Link of the console: payslips that are published' }),
    icon: ReceiptText,
    roles: ['payroll'],
  },
  screens: {
    [consolePaths.payslips]: () => import('./payslips-screen.tsx'),
    [consolePaths.payslipBatch]: () => import('./batch-screen.tsx'),
  },
  live: { 'payslip-batches': [readPayslipBatchesAgain] },
});
