/** The first lines of a list, and how many more there are. */
export function firstLines(lines: string[], atMost = 100): string[] {
  if (lines.length <= atMost) return lines;
  return [...lines.slice(0, atMost), `… and ${lines.length - atMost} more`];
}
