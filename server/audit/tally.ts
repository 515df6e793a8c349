import { isIPv4 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { networksOf } from '#server/http/networks.ts';
import { type AuditEntry, columnsOf } from './audit.ts';

/** How long a sum stays open, in seconds. */
const window = 15 * 60;

/** How many sums of people who are not signed in are open at a time; what comes from further addresses is one sum a kind. */
const anonymousAtMost = 500;

/**
 * How many of these one IPv6 /48 or IPv4 /24 may have apart, and one /32 or /16; what comes from further addresses of it is
 * one sum a kind. So neither leaves others without a sum of their own.
 */
const prefixesAtMost = [8, 32];

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
  const places = placesOf(entry);
  const add = (place: Place, summed: AuditEntry) => added(db, summed, counted, place);
  const [own] = places;
  if (own && (await add(own, entry))) return;
  await closeTallies(db, 10_000);
  const { act, result } = entry;
  for (const place of places) {
    if (await add(place, place === own ? entry : { act, result, ipAddress: place.name })) return;
  }
  await add({ name: 'elsewhere', path: ['elsewhere'], within: null }, { act, result });
}

/** Where a sum is kept. */
type Place = {
  name: string | null;
  /** The networks that it lies in and itself, the widest first. */
  path: string[];
  /** How many sums these networks may have, each by its path; null where there is always room. */
  within: { path: string[]; atMost: number }[] | null;
};

/** Where the sum of an entry may be kept, the narrowest place first. Of somebody who is known, that is one without networks. */
function placesOf({ actor, ipAddress }: AuditEntry): Place[] {
  if (actor || !ipAddress) return [{ name: null, path: [], within: actor ? null : [] }];
  const names = namesOf(ipAddress);
  return names.map((name, at) => {
    const pathFrom = (first: number) => names.slice(first).toReversed();
    const within = prefixesAtMost
      .map((atMost, index) => ({ path: pathFrom(index + 1), atMost }))
      .filter(({ path }, index) => index >= at && path.length > 0);
    return { name, path: [...pathFrom(Math.max(at, 1)), name], within };
  });
}

/** An address and the networks that it lies in, the narrowest first. Budgets count IPv4 by address alone (decision 054); sums do not. */
function namesOf(ipAddress: string): string[] {
  const names = networksOf(ipAddress).map(({ name }) => name);
  const [address = ''] = names;
  if (!isIPv4(address)) return names;
  const [a, b, c] = address.split('.');
  return [address, `${a}.${b}.${c}.0/24`, `${a}.${b}.0.0/16`];
}

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
  { path, within }: Place,
): Promise<boolean> {
  const { actor, session, ipAddress, action, object, result } = columnsOf(entry);
  const key = JSON.stringify([...path, action, result, actor, session, object]);
  const hasRoom = (within ?? []).map(
    (each) => sql`
        and (select count(*) from audit_tally where actor is null and starts_with(key, ${`${JSON.stringify(each.path).slice(0, -1)},`}))
          < ${each.atMost}`,
  );
  const { rows } = (await db.execute(sql`
    insert into audit_tally as sums (key, actor, session, ip_address, action, object, result, targets)
    select ${key}, ${actor}::uuid, ${session}, ${ipAddress}, ${action}, ${object}, ${result},
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
    returning key`)) as unknown as { rows: object[] };
  return rows.length > 0;
}
