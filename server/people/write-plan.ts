import type { Database } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { inviteEverybody } from '#server/session/invite-everybody.ts';
import type { Employee } from './employee.ts';
import type { Plan } from './plan.ts';
import { endLinks, freeNames, writeAccounts, writeProfiles, writeRecords } from './written-rows.ts';

/** People in one statement: far below PostgreSQL's 65,535 parameters, and done in a moment. */
const batch = 500;

/** How many steps of progress a plan takes: each person's account, profile, record and, unless nobody is, invite. */
export function stepsOf(plan: Plan, invites: boolean): number {
  const written = plan.added.length + plan.changed.length;
  return 3 * written + plan.leadersChanged.length + (invites ? newAddresses(plan).length : 0);
}

/**
 * Writes a plan, in the caller's transaction, and invites whoever has an address that no invite went to.
 * @param appContext what invites are made with; null to invite nobody
 * @param onWritten told how many more steps are done
 */
export async function writePlan(
  db: Database,
  appContext: Inviting | null,
  plan: Plan,
  onWritten: (steps: number) => void,
): Promise<void> {
  const inBatches = async <T>(list: T[], write: (some: T[]) => Promise<void>) => {
    for (let start = 0; start < list.length; start += batch) {
      const some = list.slice(start, start + batch);
      await write(some);
      onWritten(some.length);
    }
  };
  const people = [...plan.added, ...plan.changed].map(({ employee }) => employee);
  const movedNames = plan.changed.filter(({ differences }) =>
    differences.some(({ column }) => ['email', 'username', 'employee id'].includes(column)),
  );
  const movedAddress = plan.changed.filter(({ before, employee }) => before?.email !== employee.email);

  if (movedNames.length > 0) await freeNames(db, idsOf(movedNames));
  if (movedAddress.length > 0) await endLinks(db, idsOf(movedAddress));
  // Accounts first: a manager may stand below the people who report to them.
  await inBatches(people, (some) => writeAccounts(db, some));
  await inBatches(people, (some) => writeProfiles(db, some));
  await inBatches([...people, ...plan.leadersChanged], (some) => writeRecords(db, some));
  if (appContext) await inBatches(newAddresses(plan), (some) => inviteEverybody(db, appContext, some));
  await publish(db, null, 'profile');
}

/** Whoever is new, and whoever has no password yet and a new address to be invited at. */
function newAddresses({ added, changed }: Plan) {
  const waiting = changed.filter(({ before, employee }) => !before?.hasPassword && before?.email !== employee.email);
  return [...added, ...waiting].map(({ employee }) => ({
    id: employee.id,
    email: employee.email,
    name: employee.fullName ?? employee.email,
    language: employee.language,
  }));
}

function idsOf(changes: { employee: Employee }[]): string[] {
  return changes.map(({ employee }) => employee.id);
}
