import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';

/** Gives a person another address, username or employee id, as the operator may; null for none. */
export async function giveNames(
  db: Database,
  userId: Id,
  names: { email?: string; username?: string | null; employeeId?: string | null },
): Promise<void> {
  const { email, username, employeeId } = names;
  const changed = JSON.stringify({ email, username, employee_id: employeeId });
  await db.execute(sql`select change_names(jsonb_build_array(
      jsonb_build_object('id', u.id, 'email', u.email, 'username', p.username, 'employee_id', e.employee_id) || ${changed}::jsonb),
    null, 'a test')
    from "user" u left join user_profile p on p.user_id = u.id left join employee_profile e on e.user_id = u.id
    where u.id = ${userId}`);
}
