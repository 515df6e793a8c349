import { existsSync, readFileSync } from 'node:fs';
import { type Running, run } from '#system-tests/testing/running.ts';

/** What the cluster is made of, and Debian's packages of it. */
export const programs = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
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
 * Starts a program with processes and shared memory of its own. Killing it ends all of them at the same moment, those
 * included that have left its process group, and leaves nothing behind, as the end of a machine does.
 */
export function startAsMachine(folder: string, command: string[]): Running {
  const inside = ['sh', '-c', 'mount -t tmpfs shm /dev/shm && exec "$@"', 'sh', ...asPostgres(command)];
  return begin(folder, ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', ...withUs, ...inside], {});
}

function begin(folder: string, command: string[], env: NodeJS.ProcessEnv): Running {
  const [first = '', ...options] = [...withUs, ...command];
  return run(first, options, { cwd: folder, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env } });
}

function asPostgres(command: string[]): string[] {
  const { uid, gid } = postgresAccount;
  return [...withUs, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command];
}
