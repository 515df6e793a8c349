/**
 * Watches this thread's event loop until stopped; answers the most processor time that one turn took, in milliseconds.
 * That is how long requests wait for our code; on a busy machine they also wait for other processes.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  let next: NodeJS.Immediate;
  const count = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const turn = () => {
    count();
    // Unreferenced, it waits for the loop to turn without making it turn.
    next = setImmediate(turn).unref();
  };
  turn();
  return () => {
    clearImmediate(next);
    // The turn that goes on counts, too.
    count();
    return longest;
  };
}
