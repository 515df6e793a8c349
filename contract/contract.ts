import { absence, absences, teamAbsence } from './absence.ts';
import { account } from './account.ts';
import { announcements } from './announcements.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { benefits } from './benefits.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { company } from './company.ts';
import { benefitEnrolments, companyBenefits } from './company-benefits.ts';
import { companyEvents } from './company-events.ts';
import { companyLinks } from './company-links.ts';
import { companySetup } from './company-setup.ts';
import { companyTrainings, trainingEnrolments } from './company-trainings.ts';
import { consoleSession, secondFactor } from './console.ts';
import { deputies } from './deputies.ts';
import { discount } from './discount.ts';
import { emergency, teamEmergency } from './emergency.ts';
import { erasures } from './erasures.ts';
import { home } from './home.ts';
import { leaveCalendar } from './leave-calendar.ts';
import { leaveInbox } from './leave-inbox.ts';
import { leaveLedger } from './leave-ledger.ts';
import { leaveSettings } from './leave-settings.ts';
import { moderation } from './moderation.ts';
import { myVoice } from './my-voice.ts';
import { newsroom } from './newsroom.ts';
import { overview } from './overview.ts';
import { pay } from './pay.ts';
import { payrollExports } from './payroll-exports.ts';
import { payslipBatches } from './payslip-batches.ts';
import { people } from './people.ts';
import { peopleImports } from './people-imports.ts';
import { profile } from './profile.ts';
import { push } from './push.ts';
import { retention } from './retention.ts';
import { roles } from './roles.ts';
import { structure } from './structure.ts';
import { timeOff } from './time-off.ts';
import { training } from './training.ts';
import { uploads } from './uploads.ts';

/** Everything client and server promise each other: feature, then operation. */
export const contract = {
  absence,
  absences,
  account,
  announcements,
  audit,
  auth,
  benefitEnrolments,
  benefits,
  calendarFeeds,
  company,
  companyBenefits,
  companyEvents,
  companyLinks,
  companySetup,
  companyTrainings,
  console: consoleSession,
  deputies,
  discount,
  emergency,
  erasures,
  home,
  leaveCalendar,
  leaveInbox,
  leaveLedger,
  leaveSettings,
  moderation,
  myVoice,
  newsroom,
  overview,
  pay,
  people,
  peopleImports,
  payrollExports,
  payslipBatches,
  profile,
  push,
  retention,
  roles,
  secondFactor,
  structure,
  teamAbsence,
  teamEmergency,
  timeOff,
  training,
  trainingEnrolments,
  uploads,
};

export type Contract = typeof contract;

/** An operation's full name, such as 'auth.signIn'. */
export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`;
}[keyof Contract];
