import { execFileSync } from 'node:child_process';
import type { Node } from './nodes.ts';

/**
 * What a node may hold, in megabytes: twice what one holds that has just let everybody in. In half an hour, what is kept
 * for readers who do not read would be more.
 */
export const mostMegabytes = 800;

/** Measures, every two seconds, how much memory the nodes hold, and knows the most of it in megabytes. */
export function watchMemory(nodes: Node[]): { most(): number; close(): void } {
  let most = 0;
  const measuring = setInterval(() => {
    for (const node of nodes) most = Math.max(most, residentMegabytes(node.pid()));
  }, 2_000);
  return {
    most: () => Math.round(most),
    close: () => clearInterval(measuring),
  };
}

function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  } catch {
    // It has just been killed.
    return 0;
  }
}
