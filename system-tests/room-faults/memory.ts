import { execFileSync } from 'node:child_process';
import type { History } from './history.ts';
import type { Node } from './nodes.ts';

/** The most memory of a node, in megabytes: twice what one needs right after everybody has joined. */
const mostMegabytes = 800;

/** By what share a node's memory may grow from the middle to the end of a period without kills. */
const level = 0.1;

/** The interval between measurements, in milliseconds. */
const every = 2_000;

/** Measures the nodes' memory. */
export function watchMemory(nodes: Node[], history: History) {
  let samples: number[][] = nodes.map(() => []);
  let most = 0;
  const measuring = setInterval(() => {
    for (const [index, node] of nodes.entries()) {
      const megabytes = residentMegabytes(node.pid());
      most = Math.max(most, megabytes);
      samples[index]?.push(megabytes);
    }
  }, every);

  return {
    /** Starts the period without kills. */
    begin(): void {
      samples = nodes.map(() => []);
    },
    /** Checks the measurements against the promises, and answers them: the maximum, and each node's middle and end. */
    check(wasLevel: boolean) {
      const megabytes = { most: Math.round(most), levels: [] as [middle: number, end: number][] };
      if (most > mostMegabytes) history.violated('memory-bounded', `a node holds ${megabytes.most} MB`);
      for (const one of wasLevel ? samples : []) {
        // By the middle, a process has reached its working size.
        const fifth = Math.floor(one.length / 5);
        const [middle, end] = [median(one.slice(2 * fifth, 3 * fifth)), median(one.slice(-fifth))];
        megabytes.levels.push([Math.round(middle), Math.round(end)]);
        // Less memory breaks no promise.
        if (!(end - middle <= middle * level))
          history.violated('memory-bounded', `a node went from ${Math.round(middle)} to ${Math.round(end)} MB`);
      }
      return megabytes;
    },
    close: () => clearInterval(measuring),
  };
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    // It was just killed.
    return 0;
  }
}
