import { execFileSync } from 'node:child_process';
import type { History } from './history.ts';
import type { Node } from './nodes.ts';

/** What a node may hold, in megabytes: twice what one holds that has just let everybody in. */
const mostMegabytes = 800;

/** By how much what a node holds may grow from the middle to the end of a time in which nobody kills it. */
const level = 0.1;

/** How often it is measured, in milliseconds. */
const every = 2_000;

/** Measures how much memory the nodes hold. */
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
    /** From here on nobody kills a node. */
    begin(): void {
      samples = nodes.map(() => []);
    },
    /** Holds what was measured against the promises, and answers it: the most of all, and each node's middle and end. */
    check(wasLevel: boolean) {
      const megabytes = { most: Math.round(most), levels: [] as [middle: number, end: number][] };
      if (most > mostMegabytes) history.violated('I8', `a node holds ${megabytes.most} MB`);
      for (const one of wasLevel ? samples : []) {
        // What a process needs at first it has by the middle.
        const fifth = Math.floor(one.length / 5);
        const [middle, end] = [median(one.slice(2 * fifth, 3 * fifth)), median(one.slice(-fifth))];
        megabytes.levels.push([Math.round(middle), Math.round(end)]);
        // Memory that is given back breaks no promise.
        if (!(end - middle <= middle * level))
          history.violated('I8', `a node went from ${Math.round(middle)} to ${Math.round(end)} MB`);
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
    // It has just been killed.
    return 0;
  }
}
