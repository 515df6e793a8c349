import { and, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { isOpened, issuedDay } from './opened-rows.ts';

/** A search for payslips; all given conditions apply: SHA-256 of their documents in hex, their person, their day. */
export type Sought = { hashes?: string[]; userId?: Id; on?: string };

/** A payslip that may be recalled, and whether its recipient opened it, alone or in a year's ZIP, by the audit log. */
export type SoughtPayslip = {
  id: Id;
  userId: Id;
  email: string;
  fileName: string | null;
  issuedOn: string | null;
  isOpened: boolean;
};

/** Finds payslips that are published. */
export async function soughtPayslips(db: Database, { hashes, userId, on }: Sought): Promise<SoughtPayslip[]> {
  const isSought = and(
    hashes && sql`p.file_path in (select path from ${storedFile} where sha256 = any(${sql.param(hashes)}::text[]))`,
    userId ? sql`p.user_id = ${userId}` : undefined,
    on ? sql`${issuedDay} = ${on}::date` : undefined,
  );
  const { rows } = await db.execute<SoughtPayslip>(sql`
    select p.id, p.user_id as "userId", u.email, p.file_name as "fileName", ${issuedDay}::text as "issuedOn", ${isOpened} as "isOpened"
    from ${payslip} p join ${user} u on u.id = p.user_id
    where ${isSought}
    order by u.email, ${issuedDay}, p.id`);
  return rows;
}
