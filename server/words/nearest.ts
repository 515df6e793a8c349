/** No word of ours is longer; comparing takes its length times the other's. */
const longestWord = 100;

/** The word of a list that somebody most likely meant; undefined where none is near. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  const near = [...words].map((candidate) => ({ candidate, steps: stepsBetween(word, candidate) }));
  near.sort((one, other) => one.steps - other.steps);
  const [best] = near;
  return best && best.steps <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

/** Letters to add, drop or change until one word is the other (Levenshtein). */
function stepsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const changed = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    above = current;
  }
  return above[other.length] as number;
}
