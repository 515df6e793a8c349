import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as passing } from 'node:timers/promises';

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' });
const ipInside = (pid: number, ...words: string[]) =>
  execFileSync('nsenter', ['--net', `--target=${pid}`, 'ip', ...words], { stdio: 'pipe' });

/**
 * Lays cables to the machines of a cluster. This process and what it starts besides have a network namespace of their own
 * (`unshare --net`), so that the addresses of deploy/failover/ are nobody else's.
 */
export function openNetwork() {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'switch', 'type', 'bridge');
  ip('address', 'add', '10.0.0.1/24', 'dev', 'switch');
  ip('link', 'set', 'switch', 'up');
  let cables = 0;

  return {
    /** Gives this process one more address, for an app server. */
    addAddress(last: number): string {
      const address = `10.0.0.${last}`;
      ip('address', 'add', `${address}/24`, 'dev', 'switch');
      return address;
    },
    /** Connects a machine that has just been started; its cable goes with its last process. */
    async connect(pid: number, address: string): Promise<void> {
      while (networkOf(pid) === networkOf('self')) await passing(20);
      cables += 1;
      const [here, there] = [`here${cables}`, `there${cables}`];
      ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', String(pid));
      ip('link', 'set', here, 'master', 'switch', 'up');
      ipInside(pid, 'link', 'set', 'lo', 'up');
      ipInside(pid, 'address', 'add', `${address}/24`, 'dev', there);
      ipInside(pid, 'link', 'set', there, 'up');
    },
    /** Lets nothing go from a machine to some addresses. */
    cut(pid: number, addresses: string[]): void {
      for (const address of addresses) ipInside(pid, 'route', 'add', 'blackhole', address);
    },
    mend(pid: number, addresses: string[]): void {
      for (const address of addresses) ipInside(pid, 'route', 'del', 'blackhole', address);
    },
  };
}

/** The processes of a machine, by one of them. */
export function processesOn(pid: number): number[] {
  const network = networkOf(pid);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => networkOf(one) === network);
}

function networkOf(pid: number | 'self'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    // It has just ended.
    return null;
  }
}
