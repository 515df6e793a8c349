/**
 * Watches the event loop of this thread until stopped; answers the most processor time that one turn of it took, in
 * milliseconds. That is for how long requests wait for what we do; on a busy machine they wait for other processes too.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  let next: NodeJS.Immediate;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    // Without a reference it waits for the loop to turn, and does not make it turn.
    next = setImmediate(turn).unref();
  };
  turn();
  return () => {
    clearImmediate(next);
    return longest;
  };
}
