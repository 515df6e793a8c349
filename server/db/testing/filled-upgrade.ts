import type pg from 'pg';
import { expect } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { connected, emptyDatabase, migrateUpTo } from '#server/testing/earlier-release.ts';

/** The last migration of the release before. */
const releaseBefore = 37;

const id = (n: string | number, kind = 0) => `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
/** A company as it is after some years; its first people break what later releases forbid. */
const companyOf = (everybody: string) => [
  `insert into "user" (id, name, email, email_verified, deactivated_at)
    select ${id('n')}, 'Employee ' || n, 'employee-' || n || '@large.example', true, case when n % 40 = 0 then now() end from ${everybody}`,
  `insert into account (user_id, account_id, provider_id, password) select ${id('n')}, n::text, 'credential', 'x' from ${everybody}`,
  `insert into session (user_id, token, expires_at) select ${id('n')}, n::text, now() + '1 day' from ${everybody}`,
  `insert into user_profile (user_id, full_name, username) select ${id('n')}, 'Employee ' || n, 'e' || n from ${everybody}`,
  `insert into employee_profile (user_id, manager_id, employee_id, location)
    select ${id('n')}, case when n > 1 then ${id('greatest(1, n / 12)')} end, 'E-' || n, case when n = 9 then 'Workshop' else 'Freetown' end from ${everybody}`,
  `insert into person_change (user_id, field, "to", actor) select ${id('n')}, 'position', 'Usher', ${id(1)} from ${everybody}`,
  `insert into link (token_hash, kind, user_id, expires_at) select n::text, 'invite', ${id('n')}, now() from ${everybody}`,
  `insert into mail (recipient, subject, body) select 'employee-' || n || '@large.example', 'x', 'x' from ${everybody}`,
  `insert into leave_type (id, name, yearly_halves, place) values ('annual', '{"en": "Annual"}', 50, 1)`,
  `insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
    select ${id('n', 2)}, ${id('n')}, 'annual', '2026-12-07', '2026-12-08', false, false, '12345', '', 'approved' from ${everybody}`,
  `insert into payslip_batch (id, name, issued_on, sha256, counts, state) values (${id(1, 3)}, 'x.zip', '2026-10-15', 'x', '{}', 'released')`,
  `insert into payslip (id, user_id, file_name, issued_on, source_key, batch_id)
    select ${id('n', 4)}, ${id('n')}, 'October', '2026-10-15', 'x', ${id(1, 3)} from ${everybody}`,
  `insert into payslip_document (id, batch_id, position, path, size, user_id, payslip_id)
    select ${id('n', 5)}, ${id(1, 3)}, n, 'x.pdf', 1, ${id('n')}, ${id('n', 4)} from ${everybody}`,
  `insert into audit (action, object, actor, result)
    select act, object, ${id(1)}, 'ok' from ${everybody}, lateral (values
      ('person-changed', ${id('n')}::text), ('role-granted', ${id('n')} || ' hr'), ('departure-planned', ${id('n')} || ' 2026-12-01'),
      ('deactivated', 'employee-' || n || '@large.example'), ('leave-approved', ${id('n', 2)}::text),
      ('payslip-recalled', ${id('n', 4)} || ' of ' || ${id('n')} || ' key: why'),
      ('payslip-viewed', ${id('n', 5)} || ' of ' || ${id('n')} || ' in batch ' || ${id(1, 3)}),
      ('payslip-accepted', ${id('n')} || ' document ' || ${id('n', 5)} || ' of batch ' || ${id(1, 3)}),
      ('payslip-left-out', 'document ' || ${id('n', 5)} || ' of batch ' || ${id(1, 3)}),
      ('sign-in', null), ('message-hidden', '12'), ('person-muted', ${id('n', 9)}::text)) as acts (act, object)`,
  // What a release before did not forbid.
  `insert into role_grant (id, user_id, role, granted_by, ended_at) values
    (${id(1, 6)}, ${id(1)}, 'administrator', null, null), (${id(2, 6)}, ${id(2)}, 'payroll', ${id(2)}, null),
    (${id(3, 6)}, ${id(3)}, 'hr', ${id(3)}, now()), (${id(4, 6)}, ${id(4)}, 'hr', ${id(1)}, null)`,
  `insert into deputy (manager_id, deputy_id, starts_on, ends_on) values
    (${id(1)}, ${id(1)}, '2026-01-01', '2026-12-31'), (${id(2)}, ${id(3)}, '2026-01-01', '2026-12-31')`,
  `update employee_profile set manager_id = user_id where user_id = ${id(5)}`,
  // Employee 6 leads 80, who leads 960.
  `update employee_profile set manager_id = ${id(960)} where user_id = ${id(6)}`,
];

async function rowsOf(client: pg.Client, query: string): Promise<Record<string, unknown>[]> {
  return (await client.query(query)).rows;
}

/** How many rows each table has. */
async function countsOf(client: pg.Client): Promise<Record<string, number>> {
  const tables = await rowsOf(client, `select tablename as name from pg_tables where schemaname = 'public'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf(client, `select count(*)::int as n from "${name}"`);
    counts[String(name)] = Number(row?.n);
  }
  return counts;
}

/**
 * Upgrades a database of the release before: it keeps every row, and what breaks a new constraint is ended and listed.
 * @param people how many the company has, at least 1,000
 */
export async function upgradeFilled(people: number): Promise<void> {
  const url = await emptyDatabase();
  const client = await connected(url);
  await migrateUpTo(url, releaseBefore);
  for (const statement of companyOf(`generate_series(1, ${people}) as n`)) await client.query(statement);
  const before = await countsOf(client);

  await (await openPostgres(url, () => {})).close();
  const after = await countsOf(client);
  expect(after).toMatchObject({
    ...before,
    audit: (before.audit ?? 0) + 4,
    // That its first hour is over.
    company_setup: 1,
    deputy: 1,
    person_change: (before.person_change ?? 0) + 2,
  });

  const listed = `select action, operator, subject::text from audit where operator like 'upgrade:%' order by action, operator`;
  expect(await rowsOf(client, listed)).toEqual(
    [
      ['deputy-ended', 'upgrade: a deputy of oneself', 1],
      ['person-changed', 'upgrade: a cycle of managers', 6],
      ['person-changed', 'upgrade: a manager of oneself', 5],
      ['role-ended', 'upgrade: a role given to oneself', 2],
    ].map(([action, operator, n]) => ({
      action,
      operator,
      subject: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    })),
  );
  expect(await rowsOf(client, `select id from role_grant where ended_at is null order by id`)).toHaveLength(2);
  expect(await rowsOf(client, `select from employee_profile where manager_id is null`)).toHaveLength(3);
  // Each location has the time zone of its town, where that is certain.
  expect(await rowsOf(client, `select location, time_zone from location_zone order by 1`)).toEqual([
    { location: 'Freetown', time_zone: 'Africa/Freetown' },
    { location: 'Workshop', time_zone: null },
  ]);

  // The audit knows whom its entries are about, and which document.
  const subjects = `select action, count(subject)::int as subjects, count(document)::int as documents
    from audit where operator is null group by action order by action`;
  const known = { subjects: people, documents: 0 };
  expect(await rowsOf(client, subjects)).toEqual([
    { action: 'deactivated', ...known },
    { action: 'departure-planned', ...known },
    { action: 'leave-approved', ...known },
    { action: 'message-hidden', subjects: 0, documents: 0 },
    { action: 'payslip-accepted', subjects: people, documents: people },
    { action: 'payslip-left-out', subjects: 0, documents: people },
    { action: 'payslip-recalled', ...known },
    { action: 'payslip-viewed', subjects: people, documents: people },
    { action: 'person-changed', ...known },
    { action: 'person-muted', subjects: 0, documents: 0 },
    { action: 'role-granted', ...known },
    { action: 'sign-in', subjects: 0, documents: 0 },
  ]);
  const wrong = `select object from audit where action in ('person-changed', 'role-granted', 'payslip-viewed')
    and strpos(object, subject::text) = 0`;
  expect(await rowsOf(client, wrong)).toEqual([]);
  await expect(client.query(`update audit set object = 'x' where action = 'sign-in'`)).rejects.toThrow('append-only');
  await expect(client.query(`delete from audit`)).rejects.toThrow('append-only');
  // Whoever is deleted is nobody's subject any more, and their entries stay.
  const entries = `select count(*)::int as n, count(subject)::int as subjects from audit where object like ${id(77)} || '%'`;
  expect(await rowsOf(client, entries)).toEqual([{ n: 4, subjects: 4 }]);
  await client.query(`delete from "user" where id = ${id(77)}`);
  expect(await rowsOf(client, entries)).toEqual([{ n: 4, subjects: 0 }]);
}
