import { type SQL, sql } from 'drizzle-orm';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { payslipBatch } from '#server/pay/pay-tables.ts';

/** The day a payslip `p` was issued, as queries for payroll name it. */
export const issuedDay: SQL = sql`coalesce(p.issued_on, (p.issued_at at time zone 'UTC')::date)`;

/**
 * Whether its person opened a payslip `p`, alone or in a year's ZIP, by the audit log, with what it still sums up.
 */
export const isOpened: SQL<boolean> = sql<boolean>`exists (
  select from ${auditTrail} a
  where a.actor = p.user_id and a.result = 'ok'
    and coalesce(a.until, a.at) >= greatest((select b.visible_from from ${payslipBatch} b where b.id = p.batch_id), p.created_at) and (
    (a.action = 'payslip-opened' and a.object = p.id::text) or
    (a.action = 'payslips-of-year-downloaded' and a.object = extract(year from ${issuedDay})::text)))`;
