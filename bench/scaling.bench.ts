/**
 * What a company of 5,000, 50,000 and 500,000 needs: processor time of each act, in the app server and in PostgreSQL,
 * and from it servers and cores for the busiest hour (docs/scaling.md). Processor time hardly depends on what else the
 * machine does. Linux alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { openPostgres } from '#server/db/postgres.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { user } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { rowsOf } from './figures.ts';
import { emailOf, moveInLargeCompany, password, size } from './large-company.ts';
import { monthOf, writePayslips } from './payslip-folder.ts';
import { randomPdf } from './random-pdf.ts';
import { roomWire } from './room/contenders.ts';
import { startLoad, startServer } from './room/processes.ts';
import { openBenchRoom } from './room/room-database.ts';
import { type Cost, carriedBy, demandOf, limits, server, type UnitCosts } from './scaling/demand.ts';
import { parentOf, timeOfTree } from './scaling/processor-time.ts';
import { readsOfScreens } from './screens.ts';

const people = Array.from({ length: 200 }, (_, index) => index * 40 + 1);
const [payslips, readers, messages] = [1_000, 1_000, 200];

const postgres = await startRealPostgres({ flushing: true });
const url = postgres.url(await postgres.createDatabase());
const database = await openPostgres(url, console.error);
const [backend] = (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows;
const postmaster = parentOf(backend?.pid ?? 0);
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-scaling-'));
try {
  console.error(`Filling a company of ${size.employees} on PostgreSQL…`);
  await moveInLargeCompany(database.db);
  const costs = { ...(await costsOfVisits()), publish: await costOfPublishing(), ...(await costsOfTheRoom()) };
  print(costs);
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

/** The cost of one of so many acts; `process` is what serves them. */
async function costOf(process: () => number, acts: number, act: () => Promise<unknown>): Promise<Cost> {
  const measure = () => ({ server: process(), database: timeOfTree(postmaster) });
  const before = measure();
  await act();
  const after = measure();
  return { server: (after.server - before.server) / acts, database: (after.database - before.database) / acts };
}

/** Whoever signs in, proves the password for pay, reads every screen and opens the newest payslip. */
async function costsOfVisits(): Promise<Pick<UnitCosts, 'signIn' | 'unlock' | 'read' | 'pdf'>> {
  const ids = await database.db
    .select({ userId: user.id })
    .from(user)
    .where(inArray(user.email, people.map(emailOf)));
  for (const { userId } of ids) {
    const newest = { fileName: 'October', issuedOn: '2026-10-15', sourceKey: 'bench', bytes: randomPdf(60) };
    await publishPayslips(database.db, [{ userId, ...newest }]);
  }
  const app = await startServer('../scaling/serve.ts', { DATABASE: url });
  const origin = `http://127.0.0.1:${app.port}`;
  const headers = { origin, 'content-type': 'application/json' };
  const cookies = new Map<number, string>();
  const post = (url: string, body: object, cookie = '') =>
    fetch(`${origin}${url}`, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const get = async (url: string, number: number) => {
    const answer = await fetch(`${origin}${url}`, { headers: { cookie: cookies.get(number) ?? '' } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer;
  };
  const signIn = async (number: number) => {
    const answer = await post('/api/auth/sign-in/email', { email: emailOf(number), password });
    if (!answer.ok) throw new Error(`${emailOf(number)} could not sign in: ${await answer.text()}`);
    cookies.set(
      number,
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    );
  };
  const unlock = (number: number) =>
    post('/api/pay/unlock', { email: emailOf(number), password }, cookies.get(number)).then((answer) => {
      if (!answer.ok) throw new Error(`Pay did not open: ${answer.status}`);
    });
  const readAll = async (number: number) => {
    for (const { url } of readsOfScreens) await (await get(url, number)).arrayBuffer();
  };
  const openNewest = async (number: number) => {
    const listed = (await (await get('/api/pay/payslips', number)).json()) as { payslips: { downloadURL: string }[] };
    await (await get(listed.payslips[0]?.downloadURL ?? '', number)).arrayBuffer();
  };
  const by = async (crowd: number[], act: (number: number) => Promise<void>) => {
    for (const number of crowd) await act(number);
  };
  const of = (acts: number, act: () => Promise<unknown>) => costOf(() => timeOfTree(app.pid), acts, act);
  try {
    // The first ones warm up what the others are measured on.
    await by(people.slice(0, 50), async (number) => {
      await signIn(number);
      await unlock(number);
      await readAll(number);
      await openNewest(number);
    });
    const crowd = people.slice(50);
    return {
      signIn: await of(crowd.length, () => by(crowd, signIn)),
      unlock: await of(crowd.length, () => by(crowd, unlock)),
      read: await of(crowd.length * readsOfScreens.length, () => by(crowd, readAll)),
      pdf: await of(crowd.length, () => by(crowd, openNewest)),
    };
  } finally {
    app.stop();
  }
}

/** A payslip of a release, from the file to its row; whatever reads the files is a child of this process. */
async function costOfPublishing(): Promise<Cost> {
  const batch = join(folder, 'batch');
  await writePayslips(batch, payslips, 60);
  const publish = operatorAt(database.db, undefined, undefined, payslips);
  const own = () => timeOfTree(process.pid) - timeOfTree(postmaster);
  return costOf(own, payslips, async () => {
    const { code, said } = await publish('publish', 'payslips', batch, '--on', `${monthOf(0)}-15`, '--force', '--yes');
    if (code !== 0) throw new Error(said);
  });
}

/** A message of the room: what a server does once, and for each of its readers. */
async function costsOfTheRoom(): Promise<Pick<UnitCosts, 'message' | 'delivery'>> {
  const of = async (count: number) => {
    const room = await openBenchRoom(postgres);
    await room.send(10);
    const node = await startServer('serve-room.ts', { DATABASE: room.url });
    const load = await startLoad();
    await load.connect(count, node.port, roomWire(await room.position()));
    load.begin();
    const send = async (first: number, last: number) => {
      for (let message = first; message <= last; message += 1) {
        const arrived = load.received(message * count);
        await room.send(1);
        await arrived;
      }
    };
    await send(1, messages);
    const cost = await costOf(
      () => timeOfTree(node.pid),
      messages,
      () => send(messages + 1, 2 * messages),
    );
    load.stop();
    node.stop();
    await room.close();
    return cost;
  };
  const [few, many] = [await of(2), await of(readers)];
  return { message: few, delivery: { server: Math.max(0, many.server - few.server) / (readers - 2), database: 0 } };
}

function print(costs: UnitCosts): void {
  const names: Record<keyof UnitCosts, string> = {
    signIn: 'a sign-in',
    unlock: 'pay opened by password',
    read: 'a read of a screen',
    pdf: 'the payslips and one PDF',
    publish: 'a payslip released',
    message: 'a message, for each server',
    delivery: 'a message, for each reader',
  };
  const ofCosts = rowsOf([28], 14);
  console.log(`\nmilliseconds of processor time\n\n${ofCosts('', 'app server', 'PostgreSQL')}`);
  for (const [unit, cost] of Object.entries(costs) as [keyof UnitCosts, Cost][])
    console.log(ofCosts(names[unit], cost.server.toFixed(3), cost.database.toFixed(3)));

  const companies = [5_000, 50_000, 500_000].map((size) => demandOf(size, costs));
  const ofCompanies = rowsOf([44], 12);
  console.log(`\nbusy processors in the hour of payday in which everybody comes\n`);
  console.log(ofCompanies('', '5,000', '50,000', '500,000'));
  const line = (name: string, figure: (demand: ReturnType<typeof demandOf>) => number, digits = 1) =>
    console.log(ofCompanies(name, ...companies.map((each) => figure(each).toFixed(digits))));
  line('visits a second', ({ visitsPerSecond }) => visitsPerSecond);
  line('app servers: passwords', ({ passwords }) => passwords);
  line('app servers: reads and PDFs', ({ rest }) => rest);
  line('app servers: the room', ({ room }) => room);
  line(`app servers of ${server.processors} processors, ${server.busy * 100} % busy`, ({ servers }) => servers, 0);
  line('PostgreSQL', (demand) => demand.database);
  line('messages a second', (demand) => demand.messages);
  line('live connections a server', ({ live, servers }) => live / servers, 0);
  line('a release, minutes', ({ releaseMinutes }) => releaseMinutes);
  line('payslips of a year, GB', ({ payslipGigabytes }) => payslipGigabytes, 0);

  console.log('');
  for (const servers of [1, 3, 30])
    console.log(`${servers} app servers carry a company of ${carriedBy(servers, costs).toLocaleString('en')}.`);

  console.log('');
  for (const [what, most] of limits()) console.log(ofCompanies(what, most.toLocaleString('en')));
}
