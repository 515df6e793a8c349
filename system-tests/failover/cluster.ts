import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import pg from 'pg';
import type { Running } from '#system-tests/testing/running.ts';
import { filledIn, haproxyOfDebian, type Machine, type Passwords } from './examples.ts';
import { openNetwork } from './network.ts';
import { postgresAccount, programs, start, startMachine } from './programs.ts';

/** A machine with etcd, Patroni and its PostgreSQL. */
export type DatabaseMachine = Machine & { running: Running };

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** How long the cluster may take to be whole again, in milliseconds, even on a busy machine. */
const timeoutMs = 180_000;

/**
 * Starts three machines of deploy/failover/ and what the app servers have of it, on this one.
 * @param synchronous whether a commit waits for a second machine, as the example has it
 * @param appServers how many app servers there are: each has its HAProxy and PgBouncer
 */
export async function openCluster(folder: string, synchronous: boolean, appServers: number) {
  const secret = () => randomBytes(16).toString('hex');
  const passwords: Passwords = { superuser: secret(), replication: secret(), api: secret(), app: secret() };
  const network = openNetwork();
  const opened: Running[] = [];

  async function machine(name: string, address: string): Promise<Machine> {
    const own = { name, address, folder: join(folder, name) };
    await mkdir(own.folder);
    await chown(own.folder, postgresAccount.uid, postgresAccount.gid);
    return own;
  }

  /** Writes a file that only PostgreSQL's account may read. */
  async function write(machine: Machine, name: string, text: string): Promise<string> {
    const file = join(machine.folder, name);
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, postgresAccount.uid, postgresAccount.gid);
    return file;
  }

  const machines: DatabaseMachine[] = [];
  for (const [index, name] of ['db1', 'db2', 'db3'].entries()) {
    const own = await machine(name, `10.0.0.${11 + index}`);
    // No watchdog may end the machine that the test runs on.
    const patroni = filledIn('patroni.yml', passwords, own).replace('mode: automatic', 'mode: off');
    await write(own, 'patroni.yml', synchronous ? patroni : patroni.replace('synchronous_mode: true', ''));
    machines.push({ ...own, running: await boot(own) });
  }

  async function boot(own: Machine): Promise<Running> {
    const running = startMachine(own, filledIn('etcd', passwords, own), join(own.folder, 'patroni.yml'));
    opened.push(running);
    await network.connect(running.pid, own.address);
    return running;
  }

  /** Asks a machine's PostgreSQL itself. @throws where it does not answer */
  async function ask<Row extends pg.QueryResultRow>(of: Machine, query: string, database = 'postgres'): Promise<Row[]> {
    const url = `postgres://postgres:${passwords.superuser}@${of.address}:5432/${database}`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(query)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Who leads, as HAProxy finds out. */
  async function leader(): Promise<DatabaseMachine | undefined> {
    const answers = await Promise.all(
      machines.map(({ address }) =>
        fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2_000) })
          .then(async (answer) => (await answer.arrayBuffer()) && answer.ok)
          .catch(() => false),
      ),
    );
    return machines[answers.indexOf(true)];
  }

  /** Waits until both replicas follow the leader, one of them synchronously if that is asked for; answers the leader. */
  async function whole(): Promise<DatabaseMachine> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await passing(200)) {
      const leads = await leader();
      const [follow] = leads
        ? await ask<{ all: number; synchronous: number }>(
            leads,
            `select count(*)::int as all, count(*) filter (where sync_state = 'sync')::int as synchronous
              from pg_stat_replication where state = 'streaming'`,
          ).catch(() => [])
        : [];
      if (leads && follow?.all === 2 && (follow.synchronous === 1 || !synchronous)) return leads;
    }
    const said = machines.map(({ name, running }) => `${name}: ${running.output().slice(-2_000)}`);
    throw new Error(`The cluster is not whole:\n${said.join('\n\n')}`);
  }

  await whole().then(async (leads) => {
    await ask(leads, `create role stagedoor login password '${passwords.app}'`);
    await ask(leads, `create database stagedoor owner stagedoor encoding 'UTF8' template template0`);
  });

  const urls: string[] = [];
  for (let index = 0; index < appServers; index += 1) {
    const own = await machine(`app${index + 1}`, network.addAddress(21 + index));
    const debian = await write(own, 'haproxy.cfg', haproxyOfDebian + filledIn('haproxy.cfg', passwords, own));
    opened.push(start(own.folder, [programs.haproxy, '-db', '-f', debian]));
    await write(own, 'userlist.txt', `"stagedoor" "${passwords.app}"\n`);
    const pooled = await write(own, 'pgbouncer.ini', filledIn('pgbouncer.ini', passwords, own));
    opened.push(start(own.folder, [programs.pgbouncer, pooled]));
    urls.push(`postgres://stagedoor:${passwords.app}@${own.address}:6432/stagedoor`);
  }

  return {
    /** What Patroni was given, in seconds. */
    ttl: Number(/^ +ttl: (\d+)/m.exec(filledIn('patroni.yml', passwords, machines[0] as Machine))?.[1]),
    machines,
    /** DATABASE_URL of each app server. */
    urls,
    ask,
    leader,
    whole,
    network,
    /** Starts a machine again that was killed. */
    async boot(killed: DatabaseMachine): Promise<void> {
      killed.running = await boot(killed);
    },
    async close(): Promise<void> {
      for (const running of opened) running.kill('SIGKILL');
      await Promise.all(opened.map(({ ended }) => ended));
    },
  };
}
