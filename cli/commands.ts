import { auditAccount } from './audit-account.ts';
import type { Command } from './command.ts';
import { deactivate } from './deactivate.ts';
import { discountKey, verifyDiscount } from './discount.ts';
import { exportEmployees } from './export-employees.ts';
import { importEmployees } from './import-employees.ts';
import { importHolidays } from './import-holidays.ts';
import { invite } from './invite.ts';
import { listNotJoined } from './list-not-joined.ts';
import { listOverlappingLeave } from './list-overlapping-leave.ts';
import { moderator } from './moderator.ts';
import { publishPayslips } from './payslips/publish-payslips.ts';
import {
  publishBenefitsFile,
  publishLinksFile,
  publishNewsFile,
  publishTrainingsFile,
} from './publish-company-files.ts';
import { reactivate } from './reactivate.ts';
import { resend } from './resend.ts';
import { resetFactor } from './reset-second-factor.ts';
import { grant, revoke } from './roles.ts';

/** Every command, in the order they are listed. */
export const commands: Command[] = [
  invite,
  listNotJoined,
  resend,
  deactivate,
  reactivate,
  moderator,
  grant,
  revoke,
  resetFactor,
  importEmployees,
  exportEmployees,
  importHolidays,
  listOverlappingLeave,
  publishPayslips,
  publishNewsFile,
  publishTrainingsFile,
  publishBenefitsFile,
  publishLinksFile,
  auditAccount,
  verifyDiscount,
  discountKey,
];
