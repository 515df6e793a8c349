import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { RoleName } from '#contract/role-names.ts';
import { workingDaysIn } from '#demo/leave.ts';
import { payslipsOf } from '#demo/payslips.ts';
import { people } from '#demo/people.ts';
import { grantRole } from '#server/access/roles.ts';
import { randomId } from '#server/db/ids.ts';
import { everybody } from '#server/directory/company-rows.ts';
import type { Employee } from '#server/directory/employee.ts';
import { leadersOf } from '#server/directory/management-tree.ts';
import { addAccounts, writeProfiles, writeRecords } from '#server/directory/written-rows.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { addPassword, hashByEmail } from '#server/session/password-rows.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { leaveEntitlement, leavePerson } from '#server/time-off/time-off-tables.ts';
import { database } from './test-server.ts';

/** A person of one test only. */
export type TestPerson = { id: Id; email: string; fullName: string; username: string; language: Language };

type Wanted = {
  /** The key of somebody in the demo company whose job they get; `sam-bare` has nothing on file. */
  like?: string;
  fullName?: string;
  /** The language of their mails and notifications. */
  language?: Language;
  /** None by default: a manager's screens show their people. */
  manager?: TestPerson;
  /** For how many months they have payslips, up to this one. */
  payslips?: number;
  /** Days of annual leave this year and the next, instead of the default. */
  annualLeave?: number;
  /** Whether they moderate the room. */
  moderator?: boolean;
  /** Their roles in the console, for the whole company. */
  roles?: RoleName[];
};

let count = 0;

/** Creates a person for one test, with everybody's password, through the operator's import code. */
export async function newPerson(wanted: Wanted = {}): Promise<TestPerson> {
  const { like = 'aminata-kamara', payslips = 0, annualLeave, moderator = false, roles = [] } = wanted;
  const model = people.find(({ key }) => key === like);
  if (!model) throw new Error(`Nobody in the demo company is ${like}.`);
  const db = database();
  const own = `${process.pid.toString(36)}${Date.now().toString(36)}${count++}`;
  const person = {
    id: randomId(),
    email: `tess.${own}@stagedoor.example`,
    fullName: wanted.fullName ?? `Tess ${own}`,
    username: `t${own}`,
    language: wanted.language ?? model.language,
  };
  const employee = {
    ...blankRecord,
    ...model.details,
    ...person,
    employeeId: model.details && `T-${own}`,
    position: model.position,
    department: model.department,
    managerId: wanted.manager?.id ?? null,
    leadershipTeam: [],
  } satisfies Employee;
  if (!model.details) Object.assign(employee, { fullName: null });
  if (wanted.manager) {
    const byId = new Map((await everybody(db)).map((known) => [known.id, known]));
    Object.assign(employee, { leadershipTeam: leadersOf(employee, byId) });
  }

  await addAccounts(db, [employee]);
  await writeProfiles(db, [employee]);
  await writeRecords(db, [employee]);
  // Hashing takes longer than all the rest, so everybody shares the demo company's hash.
  await addPassword(db, person.id, (await hashByEmail(db, 'aminata.kamara@stagedoor.example')) ?? '');
  if (model.portrait) {
    const profilePic = `/profile-pictures/${model.key}.webp`;
    await db.update(userProfile).set({ profilePic }).where(eq(userProfile.userId, person.id));
  }
  const workingDays = workingDaysIn(model.details?.shift ?? '');
  if (workingDays) await db.insert(leavePerson).values({ userId: person.id, workingDays });
  if (annualLeave !== undefined) {
    const year = new Date().getUTCFullYear();
    const entitlement = { userId: person.id, typeId: 'annual', halves: annualLeave * 2 };
    await db.insert(leaveEntitlement).values([year, year + 1].map((of) => ({ ...entitlement, year: of })));
  }
  if (payslips > 0) {
    const newest = payslipsOf(model, new Date()).slice(0, payslips);
    await publishPayslips(
      db,
      // Named as nothing else on a screen is.
      newest.map((one) => ({ ...one, fileName: `Payslip ${one.fileName}.pdf`, userId: person.id })),
    );
  }
  const scope = { locations: null, departments: null };
  for (const role of moderator ? [...roles, 'moderator' as const] : roles) {
    await grantRole(db, { id: randomId(), userId: person.id, role, scope, by: null });
  }
  return person;
}

const blankRecord = {
  hireDate: null,
  employment: null,
  shift: null,
  location: null,
  employmentType: null,
  businessTitle: null,
  jobCode: null,
  company: null,
  standardHours: null,
  jobHistory: [],
};
