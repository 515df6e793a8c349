import pg from 'pg';
import { randomId } from '#server/db/ids.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { password } from '#server/testing/test-company.ts';

/** Adds people to a database of any release, by the columns that all of them have; answers their addresses. */
export async function addPeople(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const ids = Array.from({ length: count }, randomId);
    const hash = await passwordHash.hash(password);
    await client.query(
      `insert into "user" (id, name, email, email_verified)
        select id, 'Newcomer ' || left(id::text, 8), id || '@house.example', true from unnest($1::uuid[]) as id`,
      [ids],
    );
    await client.query(
      `insert into account (user_id, account_id, provider_id, password)
        select id, id, 'credential', $2 from unnest($1::uuid[]) as id`,
      [ids, hash],
    );
    await client.query(
      `insert into user_profile (user_id, full_name, username)
        select id, 'Newcomer ' || left(id::text, 8), id from unnest($1::uuid[]) as id`,
      [ids],
    );
    return ids.map((id) => `${id}@house.example`);
  } finally {
    await client.end();
  }
}
