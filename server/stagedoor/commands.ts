import { auditAccount } from './audit-account.ts';
import type { Command } from './command.ts';
import { deactivate } from './deactivate.ts';
import { discountKey, verifyDiscount } from './discount.ts';
import { importEmployees } from './employees/import-employees.ts';
import { invite } from './invite.ts';
import { moderator } from './moderator.ts';
import { publishPayslips } from './payslips/publish-payslips.ts';
import {
  publishBenefitsFile,
  publishLinksFile,
  publishNewsFile,
  publishTrainingsFile,
} from './publish-company-files.ts';
import { resend } from './resend.ts';

/** Everything the operator can do, in the order it is listed. */
export const commands: Command[] = [
  invite,
  resend,
  deactivate,
  moderator,
  importEmployees,
  publishPayslips,
  publishNewsFile,
  publishTrainingsFile,
  publishBenefitsFile,
  publishLinksFile,
  auditAccount,
  verifyDiscount,
  discountKey,
];
