import { type RoleName, roleNames } from '#contract/role-names.ts';
import { rolesWithGranter } from '#server/access/role-rows.ts';
import { auditedRole, endRole, grantRole } from '#server/access/roles.ts';
import { deed, record } from '#server/audit/audit.ts';
import { randomId } from '#server/db/ids.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import type { Command, Given } from './command.ts';
import { Misused } from './refusal.ts';

const scope = { locations: null, departments: null };

export const grant: Command = {
  name: 'grant',
  takes: ['role', 'address'],
  options: {},
  does: 'give somebody a role in the console',
  help: `The roles are ${roleNames.join(', ')}; here each is given for the whole company. The first
administrator is made so, and gives the others in the console, for the whole company or a part. It holds at once, without
signing in again, and stands in the table audit.`,
  async run({ db, terminal }, given) {
    const [role, address] = parsed(given);
    const isGranted = await db.transaction(async (transaction) => {
      const person = await personByEmail(transaction, address);
      const wanted = person && { id: randomId(), userId: person.id, role, scope, by: null };
      const granted = wanted !== null && (await grantRole(transaction, wanted)).outcome === 'granted';
      const object = person ? auditedRole({ userId: person.id, role, scope }) : address;
      await record(transaction, { ...deed('role-granted', person?.id ?? null, granted), object });
      return granted;
    });
    terminal.say(`${address}: ${isGranted ? `has the role ${role}` : 'nobody who is here has this address'}`);
    return isGranted;
  },
};

export const revoke: Command = {
  name: 'revoke',
  takes: ['role', 'address'],
  options: {},
  does: 'take a role away, for the whole company and for parts',
  help: 'It holds from the next request on, and stands in the table audit. The last administrator stays one.',
  async run({ db, terminal }, given) {
    const [role, address] = parsed(given);
    const said = await db.transaction(async (transaction) => {
      const person = await personByEmail(transaction, address);
      const roles = person ? await rolesWithGranter(transaction, person.id) : [];
      const theirs = roles.filter((each) => each.role === role);
      const ended = [];
      for (const { id, scope } of theirs) {
        const outcome = (await endRole(transaction, id, null))?.outcome;
        ended.push(outcome);
        const object = person ? auditedRole({ userId: person.id, role, scope }) : address;
        await record(transaction, { ...deed('role-ended', person?.id ?? null, outcome === 'ended'), object });
      }
      if (theirs.length === 0) {
        const object = person ? `${person.id} ${role}` : address;
        await record(transaction, { ...deed('role-ended', person?.id ?? null, false), object });
      }
      if (ended.includes('last-administrator')) return 'last-administrator';
      return ended.includes('ended') ? 'ok' : 'refused';
    });
    const became = {
      ok: `has the role ${role} no more`,
      refused: `has no role ${role}`,
      'last-administrator': 'is the last administrator, and stays one; make somebody else one first',
    };
    terminal.say(`${address}: ${became[said]}`);
    return said === 'ok';
  },
};

/** @throws {Misused} if there is no such role */
function parsed({ operands: [role = '', address = ''] }: Given): [RoleName, string] {
  const found = roleNames.find((name) => name === role.toLowerCase());
  if (!found) throw new Misused(`There is no role \`${role}\`. The roles are ${roleNames.join(', ')}.`);
  return [found, address];
}
