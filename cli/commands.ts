import { auditAccount } from './audit-account.ts';
import { backup } from './backup/backup.ts';
import { move } from './backup/move.ts';
import { restore } from './backup/restore.ts';
import { doctor } from './checkup/doctor.ts';
import { status } from './checkup/status.ts';
import type { Command } from './command.ts';
import { discountKey, verifyDiscount } from './discount.ts';
import { eraseAgain, erasedPeople, erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { importEmployees, importHistories } from './import-employees.ts';
import { invite } from './invite.ts';
import { publishPayslips } from './payslips/publish-payslips.ts';
import { resetFactor } from './reset-second-factor.ts';
import { grant, revoke } from './roles.ts';

/** Every command, in the order they are listed. */
export const commands: Command[] = [
  invite,
  grant,
  revoke,
  resetFactor,
  importEmployees,
  importHistories,
  exportPerson,
  erasePerson,
  erasedPeople,
  eraseAgain,
  publishPayslips,
  auditAccount,
  verifyDiscount,
  discountKey,
  backup,
  restore,
  move,
  status,
  doctor,
];
