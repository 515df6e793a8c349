import { sql } from 'drizzle-orm';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** SQL: what the company has turned off; it stands with what administrators set of the company. */
export const switchedOff = sql<FeatureSwitch[]>`coalesce((select switched_off from company_setup), '[]'::jsonb)`;

/** What the company has turned off now. */
export async function readSwitchedOff(db: Database): Promise<FeatureSwitch[]> {
  const [row] = await rowsOf<{ off: FeatureSwitch[] }>(db, sql`select ${switchedOff} as off`);
  return row?.off ?? [];
}
