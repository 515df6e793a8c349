import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';

const most = 6_000;
const numbered = (start: string, number: number) => `${start}-0000-4000-8000-${String(number).padStart(12, '0')}` as Id;

/** The measured readers, each with one session. */
export const benchPeople = {
  id: (number: number) => numbered('00000000', number),

  caller: (number: number) => ({
    userId: numbered('00000000', number),
    sessionId: numbered('00000001', number),
    email: `reader-${number}@bench.example`,
    onSharedDevice: false,
    roles: [],
    payOpened: null,
    off: [],
  }),

  /** Inserts them into an empty database. */
  async moveIn(db: Database): Promise<void> {
    const everybody = sql`generate_series(1, ${most}::int) as n`;
    const id = (start: string) => sql`(${`${start}-0000-4000-8000-`}::text || lpad(n::text, 12, '0'))::uuid`;
    await db.execute(sql`
      insert into "user" (id, name, email, email_verified)
      select ${id('00000000')}, 'Reader ' || n, 'reader-' || n || '@bench.example', true from ${everybody}`);
    await db.execute(sql`
      insert into user_profile (user_id, full_name, username, position, department)
      select ${id('00000000')}, 'Reader ' || n, 'reader-' || n, 'Usher', 'Front of House' from ${everybody}`);
    await db.execute(sql`
      insert into session (id, user_id, token, expires_at)
      select ${id('00000001')}, ${id('00000000')}, 'bench-' || n, now() + interval '1 day' from ${everybody}`);
  },
};
