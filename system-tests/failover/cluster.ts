import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import pg from 'pg';
import type { Running } from '#system-tests/testing/running.ts';
import { filledIn, haproxyOfDebian, type Machine, type Site } from './examples.ts';
import { postgresAccount, programs, start, startAsMachine } from './programs.ts';

/** A machine with etcd, Patroni and its PostgreSQL. */
type DatabaseMachine = Machine & { etcd: Running; patroni: Running };

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
  const site: Site = {
    network: `127.${numberBelow(250)}.${numberBelow(250)}`,
    passwords: { superuser: secret(), replication: secret(), api: secret(), app: secret() },
  };
  const opened: Running[] = [];

  async function machine(name: string, last: number): Promise<Machine> {
    const own = { name, address: `${site.network}.${last}`, folder: join(folder, name) };
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
    const own = await machine(name, 11 + index);
    // No watchdog may end the machine that the test runs on.
    const patroni = filledIn('patroni.yml', site, own).replace('mode: automatic', 'mode: off');
    await write(own, 'patroni.yml', synchronous ? patroni : patroni.replace('synchronous_mode: true', ''));
    machines.push({ ...own, ...boot(own) });
  }

  function boot(own: Machine): { etcd: Running; patroni: Running } {
    const lines = filledIn('etcd', site, own).matchAll(/^(\w+)="(.*)"$/gm);
    const etcd = start(
      own.folder,
      [programs['etcd-server']],
      Object.fromEntries([...lines].map(([, ...line]) => line)),
    );
    const patroni = startAsMachine(own.folder, [programs.patroni, join(own.folder, 'patroni.yml')]);
    opened.push(etcd, patroni);
    return { etcd, patroni };
  }

  /** Asks a machine's PostgreSQL itself. @throws where it does not answer */
  async function ask<Row extends pg.QueryResultRow>(of: Machine, query: string, database = 'postgres'): Promise<Row[]> {
    const url = `postgres://postgres:${site.passwords.superuser}@${of.address}:5432/${database}`;
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
    const said = machines.map(({ name, patroni }) => `${name}: ${patroni.output().slice(-2_000)}`);
    throw new Error(`The cluster is not whole:\n${said.join('\n\n')}`);
  }

  await whole().then(async (leads) => {
    await ask(leads, `create role stagedoor login password '${site.passwords.app}'`);
    await ask(leads, `create database stagedoor owner stagedoor encoding 'UTF8' template template0`);
  });

  const urls: string[] = [];
  for (let index = 0; index < appServers; index += 1) {
    const own = await machine(`app${index + 1}`, 21 + index);
    const debian = await write(own, 'haproxy.cfg', haproxyOfDebian + filledIn('haproxy.cfg', site, own));
    opened.push(start(own.folder, [programs.haproxy, '-db', '-f', debian]));
    await write(own, 'userlist.txt', `"stagedoor" "${site.passwords.app}"\n`);
    const pooled = await write(own, 'pgbouncer.ini', filledIn('pgbouncer.ini', site, own));
    opened.push(start(own.folder, [programs.pgbouncer, pooled]));
    urls.push(`postgres://stagedoor:${site.passwords.app}@${own.address}:6432/stagedoor`);
  }

  return {
    /** What Patroni was given, in seconds. */
    ttl: Number(/^ +ttl: (\d+)/m.exec(filledIn('patroni.yml', site, machines[0] as Machine))?.[1]),
    machines,
    /** DATABASE_URL of each app server. */
    urls,
    ask,
    leader,
    whole,
    /** Ends a machine's etcd, Patroni and PostgreSQL without notice. */
    async kill({ etcd, patroni }: DatabaseMachine): Promise<void> {
      patroni.kill('SIGKILL');
      etcd.kill('SIGKILL');
      await Promise.all([patroni.ended, etcd.ended]);
    },
    /** Starts a killed machine again. */
    boot(killed: DatabaseMachine): void {
      Object.assign(killed, boot(killed));
    },
    async close(): Promise<void> {
      for (const running of opened) running.kill('SIGKILL');
      await Promise.all(opened.map(({ ended }) => ended));
    },
  };
}

function numberBelow(end: number): number {
  return 1 + Math.floor(Math.random() * (end - 1));
}
