import type { Language } from '#contract/language.ts';
import type { JobChange, Leader } from '#server/session/employee-tables.ts';

/** Somebody's records, as an import reads and writes them. */
export type Employee = {
  id: string;
  email: string;
  language: Language;
  fullName: string | null;
  username: string | null;
  position: string | null;
  department: string | null;
  employeeId: string | null;
  hireDate: string | null;
  employment: string | null;
  shift: string | null;
  location: string | null;
  employmentType: string | null;
  businessTitle: string | null;
  jobCode: string | null;
  company: string | null;
  standardHours: string | null;
  managerId: string | null;
  leadershipTeam: Leader[];
  jobHistory: JobChange[];
};

/** Somebody who is on record already. */
export type Known = Employee & {
  /** A path under /profile-pictures/. */
  profilePic: string | null;
  hasPassword: boolean;
  /** Whether their address gives access to something private: they have joined, or a role or payslips wait for them. */
  keepsAddress: boolean;
  /** Whether they were shown out. */
  left: boolean;
};
