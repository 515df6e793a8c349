import { z } from 'zod';
import { roleNames } from './role-names.ts';

/** A location or a department, as it stands in people's records. */
export const unit = z.string().min(1).max(200);

/** How many locations or departments one role may name. */
const longestScope = 50;

const units = z.array(unit).max(longestScope);

export const roleScope = z.object({ locations: units.nullable(), departments: units.nullable() });

/** A role that the person has, and since when. */
export const ownRole = z.object({ role: z.enum(roleNames), scope: roleScope, since: z.iso.datetime() });
