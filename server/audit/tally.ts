import { isIPv4 } from 'node:net';
import type { Database } from '#server/db/database.ts';
import { columnsOf, type NewAuditEntry, record } from './audit.ts';
import { isOnRecord } from './audit-rows.ts';
import { networksOf } from './networks.ts';
import { addToTally, closeTallies, type TallyScope } from './tally-rows.ts';

/**
 * The most separate sums of an IPv6 /48 or IPv4 /24, and of a /32 or /16; further addresses in it share one sum a kind.
 * So no network takes the room of others.
 */
const prefixesAtMost = [8, 32];

/** An account, an id or an operation short enough for a sum: no long text that somebody made up. */
const shortTarget = /^[\w.:-]{1,64}$/;

/**
 * Audits what callers can cause without end: refusals, and acts of signed-out people. It sums them up by who and what,
 * in windows of a quarter of an hour; a sum counts its targets apart.
 * @param target the keyed hash of the account, the id of the object, or the operation, that was meant
 */
export async function tally(db: Database, entry: NewAuditEntry, target?: string): Promise<void> {
  const counted = target !== undefined && shortTarget.test(target) ? target : null;
  const places = placesOf(entry);
  const add = (place: TallyScope, summed: NewAuditEntry) => addToTally(db, columnsOf(summed), counted, place);
  const [own] = places;
  if (own && (await add(own, entry))) return;
  await closeTallies(db, 10_000);
  const { actor: _, sessionId: __, object: ___, ...deed } = entry;
  for (const place of places) {
    if (await add(place, place === own ? entry : { ...deed, ipAddress: place.name })) return;
  }
  await add({ name: 'elsewhere', path: ['elsewhere'], within: null }, { ...deed, ipAddress: null });
}

/** For how long the same act of a person in a session is summed up after it is on record, in seconds. */
const sameAct = 60 * 60;

/**
 * Audits what a person may do over and over, such as opening their own payslip: at once as a row of its own, and again
 * within an hour in sums, as refusals are.
 */
export async function recordOrTally(db: Database, entry: NewAuditEntry): Promise<void> {
  if (await isOnRecord(db, columnsOf(entry), sameAct)) await tally(db, entry);
  else await record(db, entry);
}

/** The possible places of an entry's sum, the narrowest first. For a known person there is one, without networks. */
function placesOf({ actor, ipAddress }: NewAuditEntry): TallyScope[] {
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

/**
 * An address and its networks, the narrowest first. Unlike sums, budgets count IPv4 by address alone (decision 054).
 */
function namesOf(ipAddress: string): string[] {
  const names = networksOf(ipAddress).map(({ name }) => name);
  const [address = ''] = names;
  if (!isIPv4(address)) return names;
  const [a, b, c] = address.split('.');
  return [address, `${a}.${b}.${c}.0/24`, `${a}.${b}.0.0/16`];
}
