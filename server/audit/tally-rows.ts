import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type AuditColumns, stillThere } from './audit-rows.ts';

/** How long a sum stays open, in seconds. */
const window = 15 * 60;

/** The most open sums of signed-out callers; further addresses share one sum a kind. */
const anonymousAtMost = 500;

/** How many accounts, ids or operations one sum tells apart: more than there are operations. */
const targetsAtMost = 300;

/** Where a sum belongs. */
export type TallyScope = {
  name: string | null;
  /** Its networks and itself, the widest first. */
  path: string[];
  /** The most sums of each of these networks, by path; null for no limit. */
  within: { path: string[]; atMost: number }[] | null;
};

/** Moves at most `atMost` sums whose window is over into the audit; returns how many. It skips sums in use. */
export async function closeTallies(db: Database, atMost: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with over as (
      select key from audit_tally where since <= now() - make_interval(secs => ${window})
      order by since limit ${atMost} for update skip locked
    ),
    closed as (delete from audit_tally using over where audit_tally.key = over.key returning audit_tally.*)
    insert into audit (at, until, actor, session, ip_address, action, object, subject, result, count, targets)
    select since, until, actor, session, ip_address, action, object, subject, result, count, targets from closed order by since
    returning id`);
  return rows.length;
}

/** Adds to the open sum; false if that must be closed first, or if there is no room for a new one. */
export async function addToTally(
  db: Database,
  { actor, session, ipAddress, action, object, subject, result }: AuditColumns,
  target: string | null,
  { path, within }: TallyScope,
): Promise<boolean> {
  const key = JSON.stringify([...path, action, result, actor, session, object, subject]);
  const hasRoom = (within ?? []).map(
    (each) => sql`
        and (select count(*) from audit_tally where actor is null and starts_with(key, ${`${JSON.stringify(each.path).slice(0, -1)},`}))
          < ${each.atMost}`,
  );
  const { rows } = await db.execute(sql`
    insert into audit_tally as sums (key, actor, session, ip_address, action, object, subject, result, targets)
    select ${key}, ${actor}::uuid, ${session}, ${ipAddress}, ${action}, ${object}, ${stillThere(subject)}, ${result},
      case when ${target}::text is not null then jsonb_build_object(${target}::text, 1) end
    where ${within === null}::boolean
      or exists (select from audit_tally where key = ${key})
      or (
        (select count(*) from (select from audit_tally where actor is null limit ${anonymousAtMost}) as anonymous)
          < ${anonymousAtMost}${sql.join(hasRoom)}
      )
    on conflict (key) do update set
      count = sums.count + 1,
      until = now(),
      targets = case
        when ${target}::text is null then sums.targets
        when sums.targets -> ${target}::text is null
          and (select count(*) from jsonb_object_keys(sums.targets)) >= ${targetsAtMost} then sums.targets
        else coalesce(sums.targets, '{}') ||
          jsonb_build_object(${target}::text, coalesce((sums.targets ->> ${target}::text)::int, 0) + 1)
      end
    where sums.since > now() - make_interval(secs => ${window})
    returning key`);
  return rows.length > 0;
}
