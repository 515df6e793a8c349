import { timestamp } from 'drizzle-orm/pg-core';

/** A column of moments, with their time zone. */
export function moment<Name extends string>(name: Name) {
  return timestamp(name, { withTimezone: true });
}
