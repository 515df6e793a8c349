import type { Database } from './database.ts';

/**
 * A statement that many requests ask: its SQL is built once, and by its name PostgreSQL plans it once a connection. A
 * pooler in session mode, the only one allowed, keeps the connection ours.
 * @param prepare builds it, with a `sql.placeholder` for each value; any other, today among them, would stay as it is
 */
export function preparedOnce<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const prepared = new WeakMap<Database, Prepared>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
