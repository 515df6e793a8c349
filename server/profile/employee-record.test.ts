import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { employeeProfile, type JobChange, type Leader } from '#server/directory/employee-tables.ts';
import { userProfile } from '#server/session/session-tables.ts';
import { people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada, ben, bare } = people;

const nothingOnFile = {
  preferredName: null,
  managerName: null,
  managerEmail: null,
  managerPhoto: null,
  managerPhone: null,
  title: null,
  leadershipTeam: [],
  hireDate: null,
  employeeId: null,
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

const job = (date: string, event: string): JobChange => ({
  date,
  event,
  position: 'Rigger',
  department: 'Stage Engineering',
  manager: ben.name,
  managerEmail: ben.email,
});

const leaderCalled = (name: string): Leader => ({
  name,
  email: `${name.toLowerCase()}@house.example`,
  photo: null,
  title: null,
});

beforeAll(async () => {
  await testServer.db.insert(employeeProfile).values([
    {
      userId: ada.id,
      managerId: ben.id,
      leadershipTeam: ['One', 'Two', 'Three', 'Four'].map(leaderCalled),
      hireDate: '2021-10-11',
      employeeId: 'E-1',
      employment: 'Regular, full time',
      shift: 'Evenings',
      location: 'Riverside Theatre',
      employmentType: 'Permanent',
      businessTitle: 'Senior Rigger',
      jobCode: 'ENG-1',
      company: 'House Ltd',
      standardHours: '39 hours a week',
      workPhone: '+44 20 7946 0001',
      jobHistory: [job('2015-11-02', 'Hire'), job('2024-03-04', 'Promotion'), job('2021-10-11', 'Re-hire')],
    },
    { userId: ben.id, employeeId: 'E-2', workPhone: '+44 20 7946 0002' },
  ]);
});

async function recordOf(person: TestPerson, query = '') {
  return testServer.ask({ url: `/api/profile/mine${query}`, cookie: await testServer.signIn(person) });
}

describe('my employee record', () => {
  test('holds every part, the manager with name, email, title and work phone', async () => {
    const answer = await recordOf(ada);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      preferredName: null,
      managerName: ben.name,
      managerEmail: ben.email,
      managerPhoto: null,
      managerPhone: '+44 20 7946 0002',
      title: 'Dresser',
      leadershipTeam: ['One', 'Two', 'Three'].map(leaderCalled),
      hireDate: '2021-10-11',
      employeeId: 'E-1',
      employment: 'Regular, full time',
      shift: 'Evenings',
      location: 'Riverside Theatre',
      employmentType: 'Permanent',
      businessTitle: 'Senior Rigger',
      jobCode: 'ENG-1',
      company: 'House Ltd',
      standardHours: '39 hours a week',
      jobHistory: [job('2024-03-04', 'Promotion'), job('2021-10-11', 'Re-hire'), job('2015-11-02', 'Hire')],
    });
  });

  test('shows the manager’s picture where there is one', async () => {
    const picture = '/profile-pictures/ben-second.webp';
    const show = (profilePic: string | null) =>
      testServer.db.update(userProfile).set({ profilePic }).where(eq(userProfile.userId, ben.id));
    await show(picture);
    onTestFinished(async () => void (await show(null)));
    expect((await recordOf(ada)).json().managerPhoto).toBe(picture);
  });

  test('is all missing for somebody of whom nothing is on file, with a row or without', async () => {
    expect((await recordOf(bare)).json()).toEqual(nothingOnFile);
    await testServer.db.insert(employeeProfile).values({ userId: bare.id });
    expect((await recordOf(bare)).json()).toEqual(nothingOnFile);
  });

  test('is one a session may ask for without a profile record too', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    await testServer.db.delete(userProfile).where(eq(userProfile.userId, person.id));
    expect((await testServer.ask({ url: '/api/profile/mine', cookie })).json()).toEqual(nothingOnFile);
  });

  test('survives lists that a company brought along with holes, and passes on nothing that nobody promised', async () => {
    const person = await testServer.newcomer();
    await testServer.db.insert(employeeProfile).values({
      userId: person.id,
      leadershipTeam: [{ name: 'Half', netPay: 100 }] as unknown as Leader[],
      jobHistory: [
        { event: 'Hire', netPay: 100 },
        { date: '3rd of May', position: 'Usher' },
      ] as unknown as JobChange[],
    });
    const answer = await recordOf(person);
    expect(answer.json().leadershipTeam).toEqual([{ name: 'Half', email: null, photo: null, title: null }]);
    expect(answer.json().jobHistory).toEqual([
      { date: null, event: 'Hire', position: null, department: null, manager: null, managerEmail: null },
      { date: null, event: null, position: 'Usher', department: null, manager: null, managerEmail: null },
    ]);
    expect(answer.body).not.toContain('netPay');
  });

  test.for(['id', 'userId', 'user', 'employeeId', 'username', 'caller[userId]'])(
    'is never another’s, whatever stands in %s',
    async (name) => {
      expect((await recordOf(ben, `?${name}=${name === 'employeeId' ? 'E-1' : ada.id}`)).json().employeeId).toBe('E-2');
    },
  );
});
