import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { passwordHash } from '#server/session/password-hash.ts';

/** How large the company is that reads are measured in. */
export const size = { employees: 10_000, payslipsEach: 12, requestsEach: 5, teamSize: 12 } as const;

/** The address of an employee, counted from 1, and everybody's password. */
export const emailOf = (number: number) => `employee-${number}@large.example`;
export const password = 'a-password-for-the-bench';

/** Fills an empty database with the large company, a statement a table, and refreshes the planner's statistics. */
export async function moveInLargeCompany(db: Database): Promise<void> {
  const hash = await passwordHash.hash(password);
  const employees = sql`generate_series(1, ${size.employees}) as n`;
  const idOf = (number: unknown) => sql`('00000000-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;
  const n = sql.raw('n');
  const manager = sql.raw(`greatest(1, n / ${size.teamSize})`);

  await db.execute(sql`
    insert into "user" (id, name, email, email_verified)
    select ${idOf(n)}, 'Employee ' || n, 'employee-' || n || '@large.example', true from ${employees}`);
  await db.execute(sql`
    insert into account (user_id, account_id, provider_id, password)
    select ${idOf(n)}, ${idOf(n)}::text, 'credential', ${hash} from ${employees}`);
  await db.execute(sql`
    insert into user_profile (user_id, full_name, username, position, department)
    select ${idOf(n)}, 'Employee ' || n, 'e' || n, 'Usher', 'Front of House' from ${employees}`);
  await db.execute(sql`
    insert into employee_profile (user_id, manager_id, hire_date, employee_id, employment, location)
    select ${idOf(n)}, case when n > 1 then ${idOf(manager)} end, date '2015-01-01' + n % 3000, 'E-' || n,
      'Regular, full time', 'Lumley Stage, Freetown'
    from ${employees}`);
  await db.execute(sql`
    insert into payslip (user_id, file_name, issued_on, figures, source_key)
    select ${idOf(n)}, 'Payslip ' || m || '.pdf', (date '2025-12-15' - make_interval(months => m))::date,
      '{"month":"2025-01","paidOn":"2025-01-15","currency":"EUR","earnings":[],"deductions":[]}', 'month-' || m
    from ${employees}, generate_series(1, ${size.payslipsEach}) as m`);
  await db.execute(sql`analyze`);
}
