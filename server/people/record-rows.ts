import { sql } from 'drizzle-orm';
import type { PersonState } from '#contract/people-fields.ts';
import type { JobChange } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { everybodyWithRecords, managerName, nameOf, rowsOf, stateOf } from './find-rows.ts';

type RecordRow = {
  id: string;
  name: string;
  email: string;
  language: string;
  fullName: string | null;
  username: string | null;
  position: string | null;
  department: string | null;
  profilePic: string | null;
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
  jobHistory: Partial<JobChange>[] | null;
  managerId: string | null;
  managerName: string | null;
  managerPosition: string | null;
  managerPic: string | null;
  state: PersonState;
  leftAt: Date | string | null;
};

/** The whole record of a person; null for an unknown id. */
export async function recordRow(db: Database, userId: string): Promise<RecordRow | null> {
  const [row] = await rowsOf<RecordRow>(
    db,
    sql`select u.id, ${nameOf} as name, u.email, u.language, p.full_name as "fullName", p.username, p.position,
        p.department, p.profile_pic as "profilePic", e.employee_id as "employeeId", e.hire_date::text as "hireDate",
        e.employment, e.shift, e.location, e.employment_type as "employmentType", e.business_title as "businessTitle",
        e.job_code as "jobCode", e.company, e.standard_hours as "standardHours", e.job_history as "jobHistory",
        e.manager_id as "managerId", ${managerName} as "managerName", mp.position as "managerPosition",
        mp.profile_pic as "managerPic", ${stateOf} as state, u.deactivated_at as "leftAt"
      from ${everybodyWithRecords} where u.id = ${userId}`,
  );
  return row ?? null;
}

/** A person's newest invite, or null; `opensUntil` is null if its link works no more. */
export async function inviteOf(
  db: Database,
  userId: string,
): Promise<{ sentAt: Date; opensUntil: Date | null } | null> {
  const [row] = await rowsOf<{ sentAt: Date | string; opensUntil: Date | string | null }>(
    db,
    sql`select created_at as "sentAt",
        case when used_at is null and replaced_at is null and expires_at > now() then expires_at end as "opensUntil"
      from link where user_id = ${userId} and kind = 'invite' order by created_at desc limit 1`,
  );
  return row ? { sentAt: new Date(row.sentAt), opensUntil: row.opensUntil ? new Date(row.opensUntil) : null } : null;
}
