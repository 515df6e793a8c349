/** The figure below which a share of all lie. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The figure in the middle. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5);
}

/** The median and the 95th percentile. */
export function spread(figures: number[]): { median: number; p95: number } {
  return { median: median(figures), p95: quantile(figures, 0.95) };
}

/** Writes rows of a table: first texts of these widths, then figures, which are aligned at the right. */
export function rowsOf(texts: number[], figureWidth: number): (...cells: string[]) => string {
  const aligned = (cell: string, index: number) => {
    const width = texts[index];
    return width === undefined ? cell.padStart(figureWidth) : cell.padEnd(width);
  };
  return (...cells) => cells.map(aligned).join(' ');
}
