/** A row of a Markdown table. */
export function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A whole number with thousands separators. */
export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}
