import type { user, userProfile } from '#server/session/session-tables.ts';
import type { employeeProfile } from './employee-tables.ts';

/** Somebody's records, as an import reads and writes them. */
export type Employee = Pick<typeof user.$inferSelect, 'id' | 'email' | 'language'> &
  Pick<typeof userProfile.$inferSelect, 'fullName' | 'username' | 'position' | 'department'> &
  Omit<typeof employeeProfile.$inferSelect, 'userId' | 'workPhone'>;

/** Somebody who is on record already. */
export type Known = Employee & {
  /** A path under /profile-pictures/. */
  profilePic: string | null;
  hasPassword: boolean;
  /** Whether their address gives access to something private: they have joined, or a role or payslips wait for them. */
  keepsAddress: boolean;
  /** Whether they were shown out. */
  left: boolean;
  /** The day that it is for them. */
  today: string;
};
