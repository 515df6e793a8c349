/** The middle one of some figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure that a share of all stay under. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line of a table in Markdown. */
export function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A whole number, its thousands apart. */
export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}
