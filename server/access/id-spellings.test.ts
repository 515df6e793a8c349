import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  absenceProofAddress,
  batchDocumentAddress,
  consolePaths,
  leftOutAddress,
  payrollExportAddress,
  pieceAddress,
} from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { payslipAddress, sentProofAddress } from '#contract/paths.ts';
import { roleNames } from '#contract/role-names.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { payrollAt, pdf, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { addImport } from '#server/people/imports/import-rows.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { run } from '#server/runs/run-tables.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { givePayslip } from '#server/testing/give-payslip.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { password, people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { type TextField, textFields } from '#server/testing/text-fields.ts';
import { putUnder } from '#server/time-off/testing/leave-team.ts';
import { addUpload } from '#server/uploads/upload-rows.ts';
import { roleGrant } from './role-tables.ts';

/**
 * PostgreSQL reads an id in several spellings as the same uuid, TypeScript as other texts. So only one spelling is an
 * id: every operation and every route that takes one refuses the others. Ids are found in the contract and in the
 * routes, so that new ones are included.
 */
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

/** What PostgreSQL takes for the same id, and what a lenient reader would. */
const spellings: Record<string, (id: string) => string> = {
  'in upper case': (id) => id.toUpperCase(),
  'in upper case in part': (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  'in braces': (id) => `{${id}}`,
  'as a URN': (id) => `urn:uuid:${id}`,
  'without hyphens': (id) => id.replaceAll('-', ''),
  'with other hyphens': (id) => id.replaceAll('-', '').replaceAll(/(.{4})(?=.)/g, '$1-'),
  'after a blank': (id) => ` ${id}`,
  'before a blank': (id) => `${id} `,
  'before a line end': (id) => `${id}\n`,
};

/** An id with a letter in it, so that upper case changes it. */
const anId = () => newId().replace(/.$/, 'a');

/** Somebody with every role, in an open console, so that no role stands in the way of an id. */
let everyRole: TestPerson;
let cookie = '';

beforeAll(async () => {
  everyRole = await testServer.newcomer();
  for (const role of roleNames) await giveRole(db, everyRole, role);
  await putUnder(testServer, everyRole, [await testServer.newcomer()]);
  cookie = await signInToConsole(testServer, everyRole);
});

beforeEach(() => db.delete(rateLimits));

/** What the other fields hold. Admission looks for the person before the contract looks at the ids. */
const right = {
  sha256: '0'.repeat(64),
  password,
  language: 'en',
  workingDays: '12345',
  month: '2027-03',
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
  userId: people.ada.id,
  audience: null,
  mustRead: false,
  benefit: 'bus',
  publishAt: null,
  training: 'fire',
};

/** The same of reports of absence. */
const ofAbsence = {
  ...right,
  ...{ kind: 'late', startsOn: '2027-03-01', returnsOn: null, minutesLate: 5, phone: '', note: '' },
  ...{ saidAt: '2027-03-01T08:00:00.000Z', change: { do: 'end', on: '2027-03-01' } },
};
const rightOf = (operation: string) => (/absence/i.test(operation) ? ofAbsence : right);

async function fire({ operation, method, url, inputWith }: TextField, id: string) {
  const input = inputWith(id, rightOf(operation));
  const query = new URLSearchParams(input as Record<string, string>);
  return method === 'GET'
    ? testServer.ask({ url: `${url}?${query}`, cookie })
    : testServer.ask({ method, url, body: input, cookie });
}

const fields = textFields.filter(({ isId }) => isId).map((field) => ({ ...field, name: field.operation }));

test('ids are found in the contract', () => {
  expect(fields.length).toBeGreaterThan(60);
});

/** Every field gets some of the spellings, and every spelling goes to some fields; `npm run test:long` combines all. */
const every = process.env.EVERY_TEXT ? 1 : 4;
const attempts = fields.map((field, index) => ({
  ...field,
  some: Object.entries(spellings).filter((_, spelling) => (spelling + index) % every === 0),
}));

test.for(attempts)('$field of $name is an id in one spelling', async ({ some, ...field }) => {
  expect(field.accepts(field.inputWith(anId(), rightOf(field.name)))).toBe(true);
  for (const [spelling, spelled] of some) {
    const answer = await fire(field, spelled(anId()));
    expect([spelling, answer.statusCode, answer.json().code]).toEqual([spelling, 400, 'BAD_REQUEST']);
  }
});

describe('an address with an id', () => {
  type Address = { address: (id: string) => string; id: string; cookie: string; bytes?: Buffer };
  const addresses: Record<string, () => Promise<Address>> = {
    [payslipAddress(':id')]: async () => {
      const person = await testServer.newcomer();
      await givePayslip(db, person.id);
      const own = await testServer.signIn(person);
      const [row] = await db.select({ id: payslip.id }).from(payslip).where(eq(payslip.userId, person.id));
      return { address: payslipAddress, id: row?.id as Id, cookie: own };
    },
    [batchDocumentAddress(':id')]: async () => {
      // Other tests leave runs that nobody works on.
      await db.delete(run);
      const payroll = await payrollAt(testServer);
      const batch = await payroll.bring('x.zip', zipOfFiles({ 'nobody_2026-10.pdf': pdf('x') }));
      const [document] = await payroll.documents(batch);
      return { address: batchDocumentAddress, id: document?.id as Id, cookie: payroll.cookie };
    },
    [leftOutAddress(':id')]: async () => {
      const hr = await roleHolder(testServer, 'hr');
      const id = anId() as Id;
      await addImport(db, { id, name: 'x', sha256: '', uploadId: null, begunBy: hr.person.id });
      return { address: leftOutAddress, id, cookie: hr.cookie };
    },
    [pieceAddress(':id', ':number')]: async () => {
      const hr = await roleHolder(testServer, 'hr');
      const id = anId() as Id;
      await addUpload(db, hr.person.id, { id, name: 'x', size: 1, modified: 0 });
      return { address: (one) => pieceAddress(one, 0), id, cookie: hr.cookie, bytes: Buffer.from('x') };
    },
    [sentProofAddress(':report', ':id')]: async () => {
      const { person, report } = await absentPerson();
      const address = (one: string) => sentProofAddress(report, one);
      return { address, id: anId(), cookie: await testServer.signIn(person), bytes: pdf('x') };
    },
    [payrollExportAddress(':id', ':kind')]: async () => {
      const payroll = await roleHolder(testServer, 'payroll');
      const id = anId();
      const made = { id, first: '2026-10-01', last: '2026-10-31', columns: ['name'] };
      const answer = await testServer.post('/console/payroll-exports', made, payroll.cookie);
      expect(answer.statusCode).toBe(200);
      return { address: (one) => payrollExportAddress(one, 'csv'), id, cookie: payroll.cookie };
    },
    [absenceProofAddress(':id')]: async () => {
      const { person, report } = await absentPerson();
      const id = anId();
      const sent = { url: sentProofAddress(report, id), cookie: await testServer.signIn(person), bytes: pdf('x') };
      expect((await put(sent)).statusCode).toBe(200);
      return { address: absenceProofAddress, id, cookie: (await roleHolder(testServer, 'hr')).cookie };
    },
  };

  async function absentPerson() {
    const person = await testServer.newcomer();
    const report = anId() as Id;
    const said = { kind: 'sickness', startsOn: '2026-11-02', phone: '', note: '', receipt: report.slice(-9) } as const;
    await db.insert(absenceReport).values({ id: report, userId: person.id, ...said });
    return { person, report };
  }

  const put = ({ url, cookie, bytes }: { url: string; cookie: string; bytes: Buffer }) =>
    testServer.ask({
      method: 'PUT',
      url,
      cookie,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });

  test('is in the list', () => {
    // Pages are the same under every address.
    const pages = new Set<string>(Object.values(consolePaths));
    const routes = testServer.app.printRoutes({ commonPrefix: false });
    const withIds = addressesIn(routes).filter((address) => /:\w*[iI]d\b/.test(address) && !pages.has(address));
    expect(withIds.toSorted()).toEqual(Object.keys(addresses).toSorted());
  });

  test.for(Object.keys(addresses))('%s opens by one spelling', async (name) => {
    const { address, id, cookie, bytes } = await (addresses[name] as (typeof addresses)[string])();
    const open = (spelled: string) => {
      const url = address(encodeURIComponent(spelled));
      return bytes ? put({ url, cookie, bytes }) : testServer.ask({ url, cookie });
    };
    for (const [spelling, spelled] of Object.entries(spellings)) {
      expect([spelling, (await open(spelled(id))).statusCode]).toEqual([spelling, 404]);
    }
    expect((await open(id)).statusCode).toBe(200);
  });
});

/** The addresses in Fastify's drawing of its routes. */
function addressesIn(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = ''] = /^([│├└─\s]*)(\S+)/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = Math.max(depth - 1, 0);
    above.push(part);
    return line.includes('(') ? [above.join('')] : [];
  });
}

describe('whoever spells an id otherwise', () => {
  test.for(Object.keys(spellings))('takes over nobody’s account: %s', async (spelling) => {
    const spelled = spellings[spelling] as (typeof spellings)[string];
    const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
    const elsewhere = await testServer.newcomer();
    const administrator = await testServer.newcomer();
    await giveRole(db, administrator, 'administrator');
    const before = await everything();
    for (const { id } of [elsewhere, administrator]) {
      for (const userId of [spelled(id), spelled(id).trim()]) {
        const change = { userId, version: 0, fields: { email: 'mine@evil.example', location: 'Berlin' } };
        const answer = await testServer.post('/console/people/change', change, berlin.cookie);
        expect([400, 404]).toContain(answer.statusCode);
      }
    }
    expect(await everything()).toEqual(before);
    expect(await testServer.mailsTo({ email: 'mine@evil.example' })).toEqual([]);
  });

  test.for(Object.keys(spellings))('gives themselves no role: %s', async (spelling) => {
    const spelled = spellings[spelling] as (typeof spellings)[string];
    const administrator = await roleHolder(testServer, 'administrator');
    const grant = { id: newId(), userId: spelled(administrator.person.id), role: 'payroll' };
    const scope = { locations: null, departments: null };
    const answer = await testServer.post('/console/roles/grant', { ...grant, scope }, administrator.cookie);
    expect(answer.statusCode).toBe(400);
    expect(await db.$count(roleGrant, eq(roleGrant.userId, administrator.person.id))).toBe(1);
  });

  test.for(Object.keys(spellings))('is not their own deputy: %s', async (spelling) => {
    const spelled = spellings[spelling] as (typeof spellings)[string];
    const manager = await testServer.newcomer();
    await putUnder(testServer, manager, [await testServer.newcomer()]);
    const [startsOn, endsOn] = [0, 6].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const own = await testServer.signIn(manager);
    const answer = await testServer.post('/deputies/name', { userId: spelled(manager.id), startsOn, endsOn }, own);
    expect(answer.statusCode).toBe(400);
    expect(await db.$count(deputy, eq(deputy.managerId, manager.id))).toBe(0);
  });
});

describe('an edit of somebody who is not there', () => {
  test('adds nobody, and changes nobody', async () => {
    const before = await everything();
    const nobody = anId();
    const about = { userId: nobody, id: nobody };
    for (const [url, more] of Object.entries({
      '/console/people/change': { version: 0, fields: { email: 'new@house.example', fullName: 'New' } },
      '/console/leave/person': {
        workingDays: '1',
        allowances: [],
        before: { workingDays: '12345', allowances: [] },
      },
      '/console/second-factor/reset': {},
      '/console/people/end-sessions': {},
      '/my-voice/moderation/mute': { minutes: 5, reason: 'x' },
    })) {
      const answer = await testServer.post(url, { ...about, ...more }, cookie);
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
    const acts = { id: newId(), selection: { ids: [nobody] }, expected: 0, fields: { department: 'New' } };
    await testServer.post('/console/people/change-many', acts, cookie);
    expect(await everything()).toEqual(before);
  });
});

/** Everybody's accounts, records and roles. */
async function everything(): Promise<unknown> {
  const digest = (table: string) => `(select md5(string_agg(each::text, '' order by each::text)) from "${table}" each)`;
  const tables = ['user', 'user_profile', 'employee_profile', 'role_grant', 'leave_person', 'my_voice_mute', 'link'];
  return (await db.execute(sql.raw(`select ${tables.map(digest).join(', ')}`))).rows;
}
