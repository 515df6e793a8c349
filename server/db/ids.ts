import { uuid } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';

/** A column of ids: its rows hold checked ids, and a query compares it with nothing else. */
export function idColumn<Name extends string>(name: Name) {
  return uuid(name).$type<Id>();
}

/** A new id that nobody can guess. */
export function randomId(): Id {
  return crypto.randomUUID() as string as Id;
}
