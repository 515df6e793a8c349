import { z } from 'zod';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { textLengths } from './limits.ts';
import { companyWideRoles, eitherOrRoles, isWholeCompany, roleNames } from './role-names.ts';
import { ownRole, roleScope, unit } from './role-scope.ts';
import { consoleRoute } from './route.ts';

/** Somebody as a list of roles shows them. */
const person = z.object({
  id,
  name: z.string().max(200),
  position: z.string().max(200).nullable(),
  department: z.string().max(200).nullable(),
  location: z.string().max(200).nullable(),
  profilePic: z.string().max(300).nullable(),
});

export type RolePerson = z.infer<typeof person>;

const grant = ownRole.extend({
  id,
  person,
  /** Who gave it; null for the operator, by a command. */
  by: z.string().max(200).nullable(),
  /** When somebody last said that they keep it; null where nobody did. */
  reviewedAt: z.iso.datetime().nullable(),
  /** Whether it was given, or looked at last, more than a quarter of a year ago. */
  isDue: z.boolean(),
  /** Whether the person has a second factor that can be reset. */
  hasSecondFactor: z.boolean(),
});

export type RoleGrant = z.infer<typeof grant>;

export const roles = {
  list: consoleRoute(
    'GET /console/roles',
    'Lists who has which role, for whom, since when and from whom, and the units that a role may be for.',
  ).output(z.object({ grants: z.array(grant), locations: z.array(unit), departments: z.array(unit) })),

  candidates: consoleRoute(
    'GET /console/roles/candidates',
    'Finds people who work here by a part of their name or address, ten at most.',
  )
    .input(z.object({ text: z.string().min(1).max(textLengths.lookUp) }))
    .output(z.array(person.extend({ email: z.string().max(254) })).max(10)),

  grant: consoleRoute(
    'POST /console/roles/grant',
    'Gives a role to somebody else who works here. A repeat is answered as the first time.',
  )
    .errors(failing('OWN_ROLE', 'ID_REUSED'))
    .input(
      z
        .object({ id: freshId, userId: id, role: z.enum(roleNames), scope: roleScope })
        .refine(({ role, scope }) => !companyWideRoles.includes(role) || isWholeCompany(scope))
        .refine(({ role, scope }) => !eitherOrRoles.includes(role) || !scope.locations || !scope.departments),
    )
    .output(z.object({ id })),

  keep: consoleRoute('POST /console/roles/keep', 'Says that somebody keeps a role, which is asked for once a quarter.')
    .errors(failing('OWN_ROLE'))
    .input(z.object({ id }))
    .output(z.object({ kept: z.literal(true) })),

  end: consoleRoute('POST /console/roles/end', 'Takes a role away, from the next request on.')
    .errors(failing('LAST_ADMINISTRATOR'))
    .input(z.object({ id }))
    .output(z.object({ ended: z.literal(true) })),
};
