import type { RetentionKind } from '#contract/retention-kinds.ts';
import { absentToday, reportedAway } from './absence/away-rows.ts';
import { countAbsent } from './absence/board-rows.ts';
import { absenceFeature } from './absence/feature.ts';
import { absencesForPayroll } from './absence/payroll-entry-rows.ts';
import { accountFeature } from './account/feature.ts';
import { authFeature } from './auth/feature.ts';
import { benefitsOfPeople } from './benefits/enrolments.ts';
import { benefitsFeature } from './benefits/feature.ts';
import { absenceFormsBy } from './company/absence-forms.ts';
import { companyFeature } from './company/feature.ts';
import { consoleFeature } from './console/feature.ts';
import { discountFeature } from './discount/feature.ts';
import type { FileParts, Retained } from './feature.ts';
import { homeFeature } from './home/feature.ts';
import { myVoiceFeature } from './my-voice/feature.ts';
import { payFeature } from './pay/feature.ts';
import { retainedPayslipsOf } from './pay/retained-payslip-rows.ts';
import { payrollFeature } from './payroll/feature.ts';
import { peopleFeature } from './people/feature.ts';
import type { ErasureStep } from './personal-data/erase-rows.ts';
import type { FilesOfPerson } from './personal-data/files-of-person.ts';
import type { PersonalTable } from './personal-data/personal-table.ts';
import { profileFeature } from './profile/feature.ts';
import { cardholderOf } from './profile/profile-rows.ts';
import { pushFeature } from './push/feature.ts';
import { retentionFeature } from './retention/feature.ts';
import { retentionDays } from './retention/retention-rows.ts';
import { timeOffFeature } from './time-off/feature.ts';
import { leaveOfPeople } from './time-off/leave-of-people.ts';
import { isOnLeave } from './time-off/leave-rows.ts';
import { leaveForPayroll } from './time-off/payroll-entry-rows.ts';
import { trainingsOfPeople } from './training/company-choice.ts';
import { trainingFeature } from './training/feature.ts';
import { uploadsFeature } from './uploads/feature.ts';

/** What a feature can need of all of them. */
type Collected = {
  tables: () => readonly PersonalTable[];
  files: (parts: FileParts) => FilesOfPerson[];
  steps: () => readonly ErasureStep[];
  retained: () => Record<RetentionKind, Retained>;
};

/** Every feature of the server. What one needs of another, or of all, is handed to it here. */
export const featuresWith = ({ tables, files, steps, retained }: Collected) =>
  [
    absenceFeature({ readForms: absenceFormsBy, isOnLeave }),
    accountFeature({
      tables,
      files,
      retentionDays,
    }),
    authFeature,
    benefitsFeature,
    companyFeature,
    consoleFeature,
    discountFeature(cardholderOf),
    homeFeature,
    myVoiceFeature,
    payFeature,
    payrollFeature([leaveForPayroll, absencesForPayroll]),
    peopleFeature(leaveOfPeople, absentToday, benefitsOfPeople, trainingsOfPeople, {
      tables,
      steps,
      retainedPayslips: retainedPayslipsOf,
      retentionDays,
    }),
    profileFeature,
    pushFeature,
    retentionFeature(retained),
    timeOffFeature({ countAbsent, reportedAway }),
    trainingFeature,
    uploadsFeature,
  ] as const;
