/**
 * The outage around a moment, in milliseconds: the longest time in which nothing was acknowledged, from the last
 * acknowledgement before it to the first after. Null while nothing has been acknowledged since.
 * @param ackTimes in their order
 */
export function outageAfter(ackTimes: readonly number[], killedAt: number): number | null {
  const from = ackTimes.findLastIndex((at) => at <= killedAt);
  const since = ackTimes.slice(Math.max(0, from));
  const gaps = since.slice(1).map((at, index) => at - (since[index] as number));
  return gaps.length > 0 ? Math.max(...gaps) : null;
}
