import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';

/** The files in deploy/failover/ that an operator takes. */
type Example = 'etcd' | 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini';

/** The passwords of a cluster. */
export type Passwords = { superuser: string; replication: string; api: string; app: string };

/** A machine of the examples. */
export type Machine = { name: string; address: string; folder: string };

/**
 * An example as an operator fills it in for a machine, with the machine's folder in place of the system's folders, and its
 * address in place of 127.0.0.1, which the app servers of a test share.
 */
export function filledIn(example: Example, passwords: Passwords, { name, address, folder }: Machine): string {
  const asWritten = readFileSync(join(root, 'deploy/failover', example), 'utf8');
  return asWritten
    .replaceAll('THIS_NAME', name)
    .replaceAll('THIS_ADDRESS', address)
    .replaceAll('SUPERUSER_PASSWORD', passwords.superuser)
    .replaceAll('REPLICATION_PASSWORD', passwords.replication)
    .replaceAll('API_PASSWORD', passwords.api)
    .replaceAll(/\b127\.0\.0\.1\b/g, address)
    .replaceAll(/\/(var\/(lib|log|run)|etc)\/(etcd|postgresql|pgbouncer)\b/g, folder)
    .replaceAll(/\/15\/stagedoor\b/g, '/data');
}

/** The sections with which Debian's /etc/haproxy/haproxy.cfg begins, as far as they are about a proxy. */
export const haproxyOfDebian = `defaults
    log global
    mode http
    option httplog
    option dontlognull
    timeout connect 5000
    timeout client 50000
    timeout server 50000
`;
