import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { passwordHash } from '#server/session/password-hash.ts';

/** The size of the measured company. */
export const size = { employees: 10_000, payslipsEach: 12, requestsEach: 5, teamSize: 12 } as const;

/** The email of an employee, counted from 1, and everybody's password. */
export const emailOf = (number: number) => `employee-${number}@large.example`;
export const password = 'a-password-for-the-bench';

const employees = sql`generate_series(1, ${size.employees}) as n`;
/** Ids without an order, as people's are: in one after the other an index of leave takes four times as long to fill. */
const idOf = (number: unknown) =>
  sql`overlay(overlay(md5(${number}::text) placing '4' from 13) placing '8' from 17)::uuid`;
const n = sql.raw('n');

/** Fills an empty database with the large company's employees; the first one's employee id is E-1. */
export async function moveInEmployees(db: Database): Promise<void> {
  const hash = await passwordHash.hash(password);
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
}

/** Fills an empty database with the large company, table by table, and refreshes the planner's statistics. */
export async function moveInLargeCompany(db: Database): Promise<void> {
  await moveInEmployees(db);
  for (let month = 1; month <= size.payslipsEach; month += 1) {
    await db.execute(sql`
      insert into payslip (user_id, file_name, issued_on, figures, source_key)
      select ${idOf(n)}, 'Payslip ' || ${month}::int || '.pdf', (date '2025-12-15' - make_interval(months => ${month}))::date,
        '{"month":"2025-01","paidOn":"2025-01-15","currency":"EUR","earnings":[],"deductions":[]}', 'month-' || ${month}::int
      from ${employees}`);
  }
  await db.execute(sql`
    insert into leave_type (id, name, yearly_halves, place) values
      ('annual', '{"en":"Annual leave"}', 50, 1), ('unpaid', '{"en":"Unpaid leave"}', null, 2)`);
  for (let time = 1; time <= size.requestsEach; time += 1) {
    const state = time === size.requestsEach ? 'waiting' : 'approved';
    await db.execute(sql`
      insert into leave_request
        (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
      select gen_random_uuid(), ${idOf(n)}, 'unpaid', current_date - 300 + ${time}::int * 80,
        current_date - 296 + ${time}::int * 80, false, false, '12345', '', ${state}
      from ${employees}`);
    // The next ones are checked against these, by plans that know of them.
    await db.execute(sql`analyze leave_request`);
  }
  await db.execute(sql`analyze`);
}
