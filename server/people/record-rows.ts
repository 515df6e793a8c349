import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { PersonState } from '#contract/people-fields.ts';
import type { JobChange } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Employee } from '#server/directory/employee.ts';
import { everybodyWithRecords, recordColumns } from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

type RecordRow = Omit<Employee, 'leadershipTeam' | 'jobHistory'> & {
  name: string;
  profilePic: string | null;
  jobHistory: Partial<JobChange>[] | null;
  managerName: string | null;
  managerPosition: string | null;
  managerPic: string | null;
  state: PersonState;
  leftAt: Date | string | null;
};

/** The whole record of a person; null for an unknown id. */
export async function recordRow(db: Database, userId: Id): Promise<RecordRow | null> {
  const [row] = await rowsOf<RecordRow>(
    db,
    sql`select ${recordColumns}, ${nameOf} as name, p.full_name as "fullName", e.job_history as "jobHistory",
        mp.position as "managerPosition", mp.profile_pic as "managerPic", u.deactivated_at as "leftAt"
      from ${everybodyWithRecords} where u.id = ${userId}`,
  );
  return row ?? null;
}

/** A person's newest invite, or null; `opensUntil` is null if its link works no more. */
export async function inviteOf(db: Database, userId: Id): Promise<{ sentAt: Date; opensUntil: Date | null } | null> {
  const [row] = await rowsOf<{ sentAt: Date | string; opensUntil: Date | string | null }>(
    db,
    sql`select created_at as "sentAt",
        case when used_at is null and replaced_at is null and expires_at > now() then expires_at end as "opensUntil"
      from link where user_id = ${userId} and kind = 'invite' order by created_at desc limit 1`,
  );
  return row ? { sentAt: new Date(row.sentAt), opensUntil: row.opensUntil ? new Date(row.opensUntil) : null } : null;
}
