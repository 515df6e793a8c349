import { setImmediate as others } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { isTimeZone } from '#server/translations/days.ts';
import { locationZone } from './people-tables.ts';
import { companyZone } from './today-rows.ts';

/** The company's time zone, and of each location where somebody works its own; null for the company's. */
export async function zonesOnRecord(db: Database) {
  const [row] = await rowsOf<{ zone: string }>(db, sql`select ${companyZone} as zone`);
  const locations = await rowsOf<{ name: string; timeZone: string | null }>(
    db,
    sql`select z.location as name, z.time_zone as "timeZone" from location_zone z
      where exists (
        select from employee_profile e join "user" u on u.id = e.user_id
        where e.location = z.location and u.deactivated_at is null)
      order by folded(z.location), z.location limit 2000`,
  );
  if (!row) throw new Error('The company has vanished.');
  return { company: row.zone, locations };
}

let known: Promise<string[]> | undefined;

/**
 * The time zones that both this server and its database know by name, without what is no place: EST5EDT, Etc/GMT+3. They
 * are read once, because the database opens a file for each, and this server makes a formatter.
 */
export function knownZones(db: Database): Promise<string[]> {
  known ??= readZones(db).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readZones(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_timezone_names where name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/' or name = 'UTC'
      order by name collate "C" limit 1000`,
  );
  const zones: string[] = [];
  for (const { name } of rows) {
    if (isTimeZone(name)) zones.push(name);
    await others();
  }
  return zones;
}

/** Sets the time zone of a location, null for the company's; false for a location that nobody's record ever named. */
export async function setLocationZone(db: Database, location: string, timeZone: string | null): Promise<boolean> {
  const set = await db
    .update(locationZone)
    .set({ timeZone })
    .where(eq(locationZone.location, location))
    .returning({ location: locationZone.location });
  return set.length === 1;
}

/** Sets the company's time zone, null for UTC; it stands with what administrators set of the company. */
export async function setCompanyZone(db: Database, timeZone: string | null): Promise<void> {
  await db.execute(sql`insert into company_setup (id, time_zone) values (1, ${timeZone})
    on conflict (id) do update set time_zone = excluded.time_zone`);
}
