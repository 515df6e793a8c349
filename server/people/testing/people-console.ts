import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { PersonField } from '#contract/people-fields.ts';
import type { RoleScope } from '#contract/role-names.ts';
import { benefitsOfPeople } from '#server/benefits/enrolments.ts';
import { actRuns } from '#server/people/bulk-actions/act-run.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';
import { cutRuns } from '#server/testing/cut-runs.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { trainingsOfPeople } from '#server/training/company-choice.ts';

type Fields = Partial<Record<PersonField, string>>;
type Selection = { ids: string[] } | { filter: object; except: string[] };

let made = 0;

/** An open console of HR, with the operations on people. */
export async function peopleConsole(testServer: TestServer, scope: RoleScope = wholeCompany) {
  const { person, cookie } = await roleHolder(testServer, 'hr', scope);
  const read = async (path: string, query: Record<string, string> = {}) => {
    const answer = await testServer.ask({ url: `/api/console/people${path}?${new URLSearchParams(query)}`, cookie });
    return { status: answer.statusCode, ...answer.json() };
  };
  const send = async (path: string, body: object) => {
    const answer = await testServer.post(`/console/people${path}`, body, cookie);
    return { status: answer.statusCode, ...answer.json() };
  };
  const add = (fields: Fields, more: object = {}) =>
    send('/add', { id: newId(), fields, managerId: null, invite: false, ...more });
  const record = (userId: string) => read('/record', { userId, language: 'en' });
  const kinds = actRuns({
    inviting: testServer.inviting,
    leave: leaveOfPeople,
    benefits: benefitsOfPeople,
    trainings: trainingsOfPeople,
  });
  const work = (some: Partial<RunKinds> = kinds) =>
    workDueRuns(testServer.db, { kinds: some as RunKinds, log: testServer.log.logger });
  const act = (id: string, after = 0) => read('/act', { id, after: String(after) });
  /** Begins an act, which nobody works on yet. */
  const begin = (path: string, selection: Selection | string, more: object = {}) => {
    const wanted = typeof selection === 'string' ? { ids: [selection] } : selection;
    const expected = 'ids' in wanted ? wanted.ids.length : 0;
    return send(path, { id: newId(), selection: wanted, expected, ...more });
  };
  /** Begins an act and works on it to its end; answers how it stands then. */
  const many =
    (path: string) =>
    async (selection: Selection | string, more: object = {}) => {
      const begun = await begin(path, selection, more);
      if (!begun.id) return begun;
      await work();
      return act(begun.id);
    };
  return {
    person,
    cookie,
    list: (query: Record<string, string> = {}) => read('', query),
    units: () => read('/units'),
    managers: (text: string) => testServer.ask({ url: `/api/console/people/managers?text=${text}`, cookie }),
    record,
    add,
    /** Adds somebody whom no other test knows; returns their id and address. */
    newcomer: async (fields: Fields = {}, more: object = {}): Promise<{ id: Id; email: string }> => {
      const email = `person-${process.pid}-${made++}@house.example`;
      const whole = { email, fullName: `Person ${made}`, ...fields };
      const { outcome, id, ...answer } = await add(whole, more);
      if (outcome !== 'added') throw new Error(`Nobody was added: ${JSON.stringify(answer)}`);
      return { id, email: whole.email };
    },
    /** Changes a record as it stands now, or as it stood at a version. */
    change: async (userId: string, fields: Fields, more: object = {}) =>
      send('/change', { userId, version: (await record(userId)).version, fields, ...more }),
    begin,
    kinds,
    work,
    act,
    acts: () => read('/acts'),
    stopAct: (id: string) => send('/stop-act', { id }),
    resumeAct: (id: string) => send('/resume-act', { id }),
    /** Simulates a crash after so many people of an act. */
    dieAfter: async (people: number, id: string): Promise<void> => {
      await work(cutRuns(kinds, people));
      await testServer.db.execute(sql`update run set due_at = now() where subject = ${id} and ended_at is null`);
    },
    changeMany: many('/change-many'),
    invite: many('/invite'),
    consequences: (selection: Selection) => send('/consequences', { selection }),
    showOut: (selection: Selection | string, more: object = {}) =>
      many('/show-out')(selection, { lastDay: null, reportsTo: 'later', ...more }),
    bringBack: many('/bring-back'),
    endSessions: (userId: string, more: object = {}) => send('/end-sessions', { userId, ...more }),
  };
}
