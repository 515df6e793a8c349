import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { peopleCalled } from './mention-rows.ts';

/** Candidate names tried for one @, and @s read in one message. */
const atMost = { names: 16, mentions: 20 };

/** The longest name, in characters. */
const longest = 200;

/**
 * The ids of the people a message mentions: by full names after an @, longest match first, as screens show them. An @
 * within a web address or after a letter or digit is no mention.
 */
export async function mentionedIn(db: Database, text: string): Promise<Id[]> {
  const mentions = possibleMentions(text);
  if (mentions.length === 0) return [];
  const called = await peopleCalled(db, [...new Set(mentions.flat())]);
  const meant = mentions.map((names) => names.find((name) => called.has(name)));
  return [...new Set(meant.flatMap((name) => (name === undefined ? [] : (called.get(name) ?? []))))];
}

/** The candidate names after each @, longest first: every prefix that ends where no letter or digit follows. */
export function possibleMentions(text: string): string[][] {
  const words = text.replace(/\b(https?:\/\/|www\.)\S+/gi, ' ');
  const found = [...words.matchAll(/(?<![\p{L}\p{N}])@(?=\S)/gu)].slice(0, atMost.mentions);
  return found.map(({ index }) => {
    const line = words.slice(index + 1, index + 1 + longest).split('\n', 1)[0] ?? '';
    const ends = [...line.matchAll(/(?![\p{L}\p{N}])/gu)].map((end) => end.index).filter((end) => end > 0);
    return ends
      .slice(0, atMost.names)
      .map((end) => line.slice(0, end))
      .reverse();
  });
}
