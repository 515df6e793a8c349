import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { networksOf } from '#server/http/networks.ts';
import { type AuditEntry, columnsOf } from './audit.ts';

/** How long a sum stays open, in seconds. */
const window = 15 * 60;

/** How many sums of people who are not signed in are open at a time; what comes from further addresses is one sum a kind. */
const anonymousAtMost = 500;

/** How many of these one IPv6 /48 may have apart; what comes from further addresses of it is one sum a kind. */
const inSiteAtMost = 8;

/** How many accounts, ids or operations one sum tells apart. */
const targetsAtMost = 100;

/** An account, an id or an operation that fits into a sum, and nothing that anybody made up at length. */
const shortTarget = /^[\w.:-]{1,64}$/;

/**
 * Adds to the audit what callers can cause without end: refusals, and what people do who are not signed in. It is summed
 * up by who and what, in windows of a quarter of an hour; a sum keeps the targets apart.
 * @param target the keyed hash of the account, the id of the object, or the operation, that was meant
 */
export async function tally(db: Database, entry: AuditEntry, target?: string): Promise<void> {
  const counted = target !== undefined && shortTarget.test(target) ? target : null;
  const networks = entry.actor || !entry.ipAddress ? [] : networksOf(entry.ipAddress);
  const [site, narrow] = [networks.at(-1)?.name ?? null, networks[0]?.name ?? null];
  const own = { site, place: narrow, atMost: site === narrow ? anonymousAtMost : inSiteAtMost };
  if (await added(db, entry, counted, own)) return;
  await closeTallies(db, 10_000);
  if (await added(db, entry, counted, own)) return;
  const { act, result } = entry;
  if (site !== narrow) {
    const ofSite = { site, place: site, atMost: anonymousAtMost };
    if (await added(db, { act, result, ipAddress: site }, counted, ofSite)) return;
  }
  await added(db, { act, result }, counted, { site: null, place: 'elsewhere', atMost: null });
}

/** Where a sum is kept: by which place of which site, and how many the site may have; null where it always finds room. */
type Place = { site: string | null; place: string | null; atMost: number | null };

/**
 * Moves sums whose window is over into the audit, so many at most; answers how many. Nobody is waited for who is just
 * adding to one.
 */
export async function closeTallies(db: Database, atMost: number): Promise<number> {
  const { rows } = (await db.execute(sql`
    with over as (
      select key from audit_tally where since <= now() - make_interval(secs => ${window})
      order by since limit ${atMost} for update skip locked
    ),
    closed as (delete from audit_tally using over where audit_tally.key = over.key returning audit_tally.*)
    insert into audit (at, until, actor, session, ip_address, action, object, result, count, targets)
    select since, until, actor, session, ip_address, action, object, result, count, targets from closed order by since
    returning id`)) as unknown as { rows: object[] };
  return rows.length;
}

/** Adds to the sum that is open; false where it has to be closed first, or is a new one and there are too many. */
async function added(
  db: Database,
  entry: AuditEntry,
  target: string | null,
  { site, place, atMost }: Place,
): Promise<boolean> {
  const { actor, session, ipAddress, action, object, result } = columnsOf(entry);
  const key = JSON.stringify([site, place, action, result, actor, session, object]);
  const ofSite = `${JSON.stringify([site]).slice(0, -1)},`;
  const isBounded = actor === null && atMost !== null;
  const { rows } = (await db.execute(sql`
    insert into audit_tally as sums (key, actor, session, ip_address, action, object, result, targets)
    select ${key}, ${actor}::uuid, ${session}, ${ipAddress}, ${action}, ${object}, ${result},
      case when ${target}::text is not null then jsonb_build_object(${target}::text, 1) end
    where not ${isBounded}::boolean
      or exists (select from audit_tally where key = ${key})
      or (
        (select count(*) from (select from audit_tally where actor is null limit ${anonymousAtMost}) as anonymous)
          < ${anonymousAtMost}
        and (select count(*) from audit_tally where actor is null and starts_with(key, ${ofSite})) < ${atMost ?? 0}
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
    returning key`)) as unknown as { rows: object[] };
  return rows.length > 0;
}
