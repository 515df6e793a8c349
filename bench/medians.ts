/** The median and the 95th percentile. */
export function spread(figures: number[]): { median: number; p95: number } {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
