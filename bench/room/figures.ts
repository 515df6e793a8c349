export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure below which a share of all lie. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A row of a Markdown table. */
export function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A whole number with thousands separators. */
export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}
