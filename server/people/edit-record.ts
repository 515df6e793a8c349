import type { Id } from '#contract/id.ts';
import type { PersonField } from '#contract/people-fields.ts';
import type { PersonProblem, RecordChange } from '#contract/people-records.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { isInScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { versionOf } from '#server/directory/change-rows.ts';
import { changesOf } from '#server/directory/changes.ts';
import { editAlone, everybodyTouched, holdAccounts, importAlone } from '#server/directory/company-rows.ts';
import type { Known } from '#server/directory/employee.ts';
import { columnOf, type EmployeeColumn, employeeCells, fieldIn } from '#server/directory/employee-columns.ts';
import type { JobChange } from '#server/directory/employee-tables.ts';
import { stateOfPerson } from '#server/directory/find-rows.ts';
import { mayLead } from '#server/directory/manager-rows.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { planEdits, planNewcomer } from '#server/directory/plan.ts';
import { refusedChanges } from '#server/directory/refused-changes.ts';
import { writePlan } from '#server/directory/write-plan.ts';
import { failure } from '#server/http/failure.ts';
import { audited, auditedBy, type RequestContext } from '#server/http/operation.ts';
import type { Inviting } from '#server/session/app-context.ts';
import type { Acting } from '#server/session/caller.ts';
import { seenText } from '#server/tables/cell.ts';
import { problemsOf } from '#server/tables/problem.ts';

/** Who edits, and whose records they may edit. */
export type Editor = { caller: Acting; scope: CallerScope };

/** The part of a request that editing needs. */
type EditCall = Pick<RequestContext, 'db' | 'ipAddress'> & { appContext: Inviting };

/** The typed fields and the chosen manager; what is absent stays. */
export type Edit = {
  fields: Partial<Record<PersonField, string>>;
  managerId?: Id | null | undefined;
  /** Only where an earlier record comes back: else the history goes on by itself. */
  jobHistory?: JobChange[];
};

/** What must be nobody else's, and what the records of people below repeat. */
const fieldsOfOthers: ReadonlySet<string> = new Set<PersonField>([
  'fullName',
  'email',
  'employeeId',
  'username',
  'position',
]);

function concernsOthers({ fields, managerId }: Edit): boolean {
  return managerId !== undefined || Object.keys(fields).some((field) => fieldsOfOthers.has(field));
}

type EditResult =
  | { outcome: 'changed'; version: number; former: Edit }
  | { outcome: 'unchanged'; version: number }
  | { outcome: 'refused'; problems: PersonProblem[] }
  | { outcome: 'overtaken'; version: number; changes: RecordChange[] };

/**
 * Changes the record of somebody who has one, and logs the changes.
 * @param seen the version that was edited; null to skip the check, as for many people at once
 * @throws NOT_FOUND if there is no such person: an edit adds nobody
 */
export async function editRecord(
  call: EditCall,
  editor: Editor,
  edit: Edit & { userId: Id },
  seen: number | null,
): Promise<EditResult> {
  const { userId } = edit;
  return inScopeOrNot(call.db, edit, async (transaction) => {
    await (concernsOthers(edit) ? importAlone(transaction) : editAlone(transaction, userId));
    if (edit.fields.email !== undefined) await holdAccounts(transaction, [userId]);
    const version = await versionOf(transaction, userId);
    if (seen !== null && seen !== version) {
      return { outcome: 'overtaken', version, changes: await changesOf(transaction, userId, seen) };
    }
    const state = await stateOfPerson(transaction, userId);
    // A new address must not invite somebody who never was invited.
    const inviting = state === 'invited' ? call.appContext : null;
    const written = await write({ ...call, db: transaction }, editor, 'edit', edit, inviting);
    if ('problems' in written) return { outcome: 'refused', problems: written.problems };
    if (!written.isWritten) return { outcome: 'unchanged', version };
    await audited({ ...call, db: transaction }, editor.caller, {
      act: 'person-changed',
      result: 'ok',
      subject: userId,
    });
    return { outcome: 'changed', version: await versionOf(transaction, userId), former: written.former };
  });
}

/** Adds somebody, and invites them if `invite`; `there` if the id, which the caller chose, is somebody's already. */
export async function addRecord(
  call: EditCall,
  editor: Editor,
  edit: Edit & { userId: Id; invite: boolean },
): Promise<
  { outcome: 'added' } | { outcome: 'there'; email: string } | { outcome: 'refused'; problems: PersonProblem[] }
> {
  const whole = { ...edit, fields: { fullName: '', email: '', ...edit.fields } };
  return inScopeOrNot(call.db, edit, async (transaction) => {
    await importAlone(transaction);
    const there = await personWith(transaction, edit.userId);
    if (there) return { outcome: 'there', email: there.email };
    const inviting = edit.invite ? call.appContext : null;
    const written = await write({ ...call, db: transaction }, editor, 'newcomer', whole, inviting);
    if ('problems' in written) return { outcome: 'refused', problems: written.problems };
    const entry = { act: 'person-added', result: 'ok', subject: edit.userId } as const;
    await audited({ ...call, db: transaction }, editor.caller, entry);
    return { outcome: 'added' };
  });
}

/** Thrown to roll back an edit that would move somebody out of the scope. */
class OutOfScope extends Error {}

/** Runs an edit in a transaction; refuses one that would move somebody out of the editor's scope. */
async function inScopeOrNot<Result>(
  db: Database,
  { fields }: Edit,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result | { outcome: 'refused'; problems: PersonProblem[] }> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!(error instanceof OutOfScope)) throw error;
    const field = fields.location === undefined && fields.department !== undefined ? 'department' : 'location';
    return { outcome: 'refused', problems: [{ field, code: 'out-of-scope' }] };
  }
}

async function write(
  call: EditCall,
  { caller, scope }: Editor,
  of: 'edit' | 'newcomer',
  { userId, fields, managerId, jobHistory }: Edit & { userId: Id },
  inviting: Inviting | null,
): Promise<{ problems: PersonProblem[] } | { isWritten: false } | { isWritten: true; former: Edit }> {
  const { db: transaction } = call;
  const typed = Object.entries(fields).map(([field, text]) => [columnOf[field as PersonField], seenText(text)]);
  const cells = Object.fromEntries(typed) as Partial<Record<EmployeeColumn, string>>;
  const parsed = employeeCells.partial().safeParse(cells);
  if (!parsed.success) return { problems: asFields(problemsOf(1, parsed.error, cells), []) };
  const row = parsed.data;

  const company = await everybodyTouched(transaction, {
    ids: [userId],
    managerIds: managerId ? [managerId] : [],
    emails: row.email ? [row.email] : [],
    usernames: row.username ? [row.username.toLowerCase()] : [],
    employeeIds: row['employee id'] ? [row['employee id'].toLowerCase()] : [],
  });
  const before = company.find(({ id }) => id === userId);
  if (of === 'edit' && !before) throw failure('NOT_FOUND');
  if (managerId && managerId !== before?.managerId && !(await mayLead(transaction, scope, managerId))) {
    return { problems: [{ field: 'managerId', code: 'manager-unknown' }] };
  }
  const plan = before
    ? planEdits([{ before, row, managerId, ...(jobHistory && { jobHistory }) }], company)
    : planNewcomer({ id: userId, row, managerId }, company);
  const unfit = 'problems' in plan ? plan.problems : refusedChanges(plan, caller.userId);
  if ('problems' in plan || unfit.length > 0) {
    return { problems: await namingTakers(transaction, scope, unfit, company) };
  }
  if (plan.added.length + plan.changed.length === 0) return { isWritten: false };
  await writePlan(transaction, plan, { inviting, by: auditedBy(call, caller) });
  if (!(await isInScope(transaction, scope, userId))) throw new OutOfScope();
  return { isWritten: true, former: formerOf(before, { fields, managerId }) };
}

/** The edit that undoes an edit of somebody who was so before it. */
function formerOf(before: Known | undefined, { fields, managerId }: Edit): Edit {
  if (!before) return { fields: {} };
  const values = (Object.keys(fields) as PersonField[]).map((field) => [field, before[field] ?? '']);
  return {
    fields: Object.fromEntries(values),
    managerId: managerId === undefined ? undefined : before.managerId,
    jobHistory: before.jobHistory,
  };
}

function asFields(problems: PeopleProblem[], company: Known[]): PersonProblem[] {
  const nameOf = new Map(company.map(({ email, fullName }) => [email, fullName ?? email]));
  return problems.map(({ column, code, most, cycle }) => ({
    field: column === 'manager email' ? 'managerId' : fieldIn(column ?? ''),
    code: code as PersonProblem['code'],
    most,
    cycle: cycle?.map((email) => nameOf.get(email) ?? email),
  }));
}

/** Adds the owner of a taken name, if they are in the editor's scope. */
async function namingTakers(
  db: Database,
  scope: CallerScope,
  problems: PeopleProblem[],
  company: Known[],
): Promise<PersonProblem[]> {
  const named: PersonProblem[] = [];
  for (const [index, problem] of asFields(problems, company).entries()) {
    const owner = company.find(({ email }) => email === problems[index]?.other);
    if (problem.code !== 'taken' || !owner) named.push(problem);
    else {
      const { id, fullName, email, position, profilePic } = owner;
      const mayKnow = await isInScope(db, scope, id);
      named.push({ ...problem, takenBy: mayKnow ? { id, name: fullName ?? email, position, profilePic } : null });
    }
  }
  return named;
}
