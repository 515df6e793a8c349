import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every machine that we run on. */
const tick = 10;

/** A process of /proc: its parent, and the milliseconds of it and of its children that ended (man 5 proc). */
function processes(): Map<number, { parent: number; time: number }> {
  const all = new Map<number, { parent: number; time: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The command's name stands in brackets and may hold anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const [parent = 0] = fields.slice(1);
      const time = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks * tick, 0);
      all.set(Number(name), { parent, time });
    } catch {
      // It ended meanwhile, and counts with its parent.
    }
  }
  return all;
}

/** The processor time of a process and everything below it so far, in milliseconds; on Linux alone. */
export function timeOfTree(root: number): number {
  const all = processes();
  const isBelow = (pid: number): boolean => pid === root || (all.has(pid) && isBelow(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { time }]) => (isBelow(pid) ? sum + time : sum), 0);
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  return processes().get(pid)?.parent ?? 0;
}
