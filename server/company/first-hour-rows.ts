import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { FirstStep } from '#contract/overview.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** What of the first hour is done, as the tables say; null where the list is put away. */
export async function stepsDone(db: Database, userId: Id): Promise<Record<FirstStep, boolean> | null> {
  const [row] = await rowsOf<Record<FirstStep, boolean>>(
    db,
    sql`
    select exists (select from role_grant where role = 'hr' and ended_at is null) as "hr",
      exists (select from role_grant where role = 'payroll' and ended_at is null) as "payroll",
      exists (select from second_factor where user_id = ${userId} and secret is not null) as "second-factor",
      exists (select from audit where action = 'test-mail-sent' and object = 'accepted') as "mail",
      -- Whoever has or had a role may have been invited by a command.
      exists (select from "user" u where not exists (select from role_grant g where g.user_id = u.id)) as "people",
      exists (select from leave_type where retired_at is null) as "leave-kinds",
      exists (select from public_holiday) as "holidays",
      exists (select from company_setup where absence_forms <> '{}') as "absence-forms",
      exists (select from company_setup where accent is not null or logo is not null) as "look"
    where not exists (select from company_setup where first_hour_put_away)`,
  );
  return row ?? null;
}
