import { sql } from 'drizzle-orm';
import { user, userProfile } from '#server/session/session-tables.ts';

/** SQL: somebody's name, the one on record or else the account's, where "user" is `u` and user_profile is `p`. */
export const nameOf = sql<string>`coalesce(p.full_name, u.name)`;

/** The same in a query of the builder, which joins both tables. */
export const nameColumn = sql<string>`coalesce(${userProfile.fullName}, ${user.name})`;
