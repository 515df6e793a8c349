import { existsSync, readFileSync } from 'node:fs';
import { type Running, run } from '#system-tests/testing/running.ts';
import type { Machine } from './examples.ts';

/** What the cluster is made of, and Debian's packages of it. */
export const programs = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};

/** What this machine lacks to be all machines of a cluster; empty if nothing. */
export function missing(): string[] {
  const packages = Object.entries(programs).filter(([, program]) => !existsSync(program));
  return [...(process.getuid?.() === 0 ? [] : ['root']), ...packages.map(([name]) => name)];
}

/** PostgreSQL's own account: none of these programs runs as root. */
export const postgresAccount = (() => {
  const [, uid = '', gid = ''] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
})();

/** However we end, what we started ends with us. */
const withUs = ['setpriv', '--pdeathsig', 'KILL'];

/** Starts a program as PostgreSQL's account. */
export function start(folder: string, command: string[], env: NodeJS.ProcessEnv = {}): Running {
  return begin(folder, asPostgres(command), env);
}

/**
 * Starts etcd and Patroni with processes, shared memory and a network of their own, once that has their address. Killing it
 * ends all of them at the same moment, those included that have left its process group, and leaves nothing behind, as the
 * end of a machine does.
 * @param etcd its settings, as lines of /etc/default/etcd
 */
export function startMachine({ folder, address }: Machine, etcd: string, patroni: string): Running {
  const settings = [...etcd.matchAll(/^(\w+)="(.*)"$/gm)].map(([, ...line]) => line);
  const [store, keeper] = [[programs['etcd-server']], [programs.patroni, patroni]].map(asPostgres).map(quoted);
  const script = `mount -t tmpfs shm /dev/shm && until ip address show | grep -q ' ${address}/'; do sleep 0.1; done
    ${store} & exec ${keeper}`;
  const ofItsOwn = ['unshare', '--net', '--pid', '--ipc', '--fork', '--mount-proc', ...withUs, 'sh', '-c', script];
  return begin(folder, ofItsOwn, Object.fromEntries(settings));
}

const quoted = (command: string[]) => command.map((word) => `'${word}'`).join(' ');

function begin(folder: string, command: string[], env: NodeJS.ProcessEnv): Running {
  const [first = '', ...options] = [...withUs, ...command];
  return run(first, options, { cwd: folder, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env } });
}

function asPostgres(command: string[]): string[] {
  const { uid, gid } = postgresAccount;
  return [...withUs, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command];
}
