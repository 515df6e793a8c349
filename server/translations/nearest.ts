/** Longer than any word of ours; bounds the comparison, which takes the product of both lengths. */
const longestWord = 100;

/** The word of a list that somebody most likely meant; undefined if none is close. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  const near = [...words].map((candidate) => ({ candidate, steps: stepsBetween(word, candidate) }));
  near.sort((one, other) => one.steps - other.steps);
  const [best] = near;
  return best && best.steps <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

/** The number of characters to add, drop or change to turn one word into the other (Levenshtein). */
export function stepsBetween(one: string, other: string): number {
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
