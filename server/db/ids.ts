import { uuid } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';

/** A column of ids: its rows hold checked ids, and a query compares it with nothing else. */
export function idColumn<Name extends string>(name: Name) {
  return uuid(name).$type<Id>();
}

/** A new id that sorts by when it was made: a UUIDv7. */
export function timedId(): Id {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}` as Id;
}

/** A new id that nobody can guess. */
export function randomId(): Id {
  return crypto.randomUUID() as string as Id;
}
