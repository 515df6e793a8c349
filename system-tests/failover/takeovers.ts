import { readFileSync } from 'node:fs';
import type { Cluster, DatabaseMachine } from './cluster.ts';
import { processesOn } from './network.ts';

/** What befalls a leader so that another one takes over, and how it comes back. */
type Fate = {
  /** What is said of it. */
  says: string;
  befalls(cluster: Cluster, leader: DatabaseMachine): Promise<void>;
  ends(cluster: Cluster, leader: DatabaseMachine): Promise<void>;
};

export type FateName = keyof typeof fates;

export const fates = {
  killed: {
    says: 'was killed',
    async befalls(_, { running }) {
      running.kill('SIGKILL');
      await running.ended;
    },
    ends: (cluster, leader) => cluster.boot(leader),
  },
  /** As a virtual machine does that its host suspends: it takes itself for the leader when it goes on. */
  frozen: {
    says: 'stood still',
    befalls: async (_, { running }) => signal('SIGSTOP', processesOn(running.pid)),
    ends: async (_, { running }) => signal('SIGCONT', processesOn(running.pid)),
  },
  /** What a watchdog is for: its PostgreSQL goes on, and nobody there knows that it leads no more. */
  hung: {
    says: 'went on without its Patroni',
    befalls: async (_, { running }) => signal('SIGSTOP', processesOn(running.pid).filter(isPatroni)),
    ends: async (_, { running }) => signal('SIGCONT', processesOn(running.pid).filter(isPatroni)),
  },
  /** From the other two machines, and not from the app servers, which could go on writing to it. */
  split: {
    says: 'was cut off from the other two',
    async befalls(cluster, leader) {
      for (const [{ running }, addresses] of betweenAndOthers(cluster, leader))
        cluster.network.cut(running.pid, addresses);
    },
    async ends(cluster, leader) {
      for (const [{ running }, addresses] of betweenAndOthers(cluster, leader))
        cluster.network.mend(running.pid, addresses);
    },
  },
} satisfies Record<string, Fate>;

/** Which addresses each machine cannot send to while the leader is cut off. */
function betweenAndOthers({ machines }: Cluster, leader: DatabaseMachine): [DatabaseMachine, string[]][] {
  const others = machines.filter((machine) => machine !== leader);
  return [
    [leader, others.map(({ address }) => address)],
    ...others.map((other): [DatabaseMachine, string[]] => [other, [leader.address]]),
  ];
}

function isPatroni(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('/usr/bin/patroni');
}

function signal(name: NodeJS.Signals, pids: number[]): void {
  for (const pid of pids) process.kill(pid, name);
}
