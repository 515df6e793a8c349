import type { Reaction } from '#contract/my-voice-limits.ts';
import scenes from './company/room.json' with { type: 'json' };
import { people } from './people.ts';

/** A message of the demo company's room. */
type DemoMessage = {
  /** The sender's key. */
  person: string;
  text: string;
  daysAgo: number;
  /** Minutes after midnight, UTC. */
  minute: number;
  /** The index of the message it answers. */
  replyTo: number | null;
  reactions: { emoji: Reaction; by: string[] }[];
};

/** A conversation: how many days ago, and its time of day in UTC, such as 08:05. */
type Scene = {
  daysAgo: number;
  at: string;
  messages: {
    person: string;
    text: string;
    /** How many messages back the message is that this one answers. */
    answers?: number;
    /** How many people reacted with each emoji. */
    reactions?: { [emoji: string]: number };
  }[];
};

/** All messages of the demo company's room, oldest first. */
export const messages: DemoMessage[] = [];
for (const scene of scenes as Scene[]) messages.push(...spoken(scene));

function spoken({ daysAgo, at, messages: written }: Scene): DemoMessage[] {
  const [hour = 0, start = 0] = at.split(':').map(Number);
  let minute = hour * 60 + start;
  return written.map(({ person, text, answers, reactions: counts = {} }, index) => {
    // Longer texts take longer to write.
    minute += index === 0 ? 0 : 1 + Math.round(text.length / 60);
    const here = messages.length + index;
    const replyTo = answers ? here - answers : null;
    return { person, text, daysAgo, minute, replyTo, reactions: reacted(counts, person, here) };
  });
}

/** The people who reacted, as many as counted: different ones per message, and never the sender. */
function reacted(counts: { [emoji: string]: number }, person: string, here: number): DemoMessage['reactions'] {
  const others = people.map(({ key }) => key).filter((key) => key !== person && key !== 'nora-noprofile');
  return Object.entries(counts).map(([emoji, count], nth) => ({
    emoji: emoji as Reaction,
    by: Array.from({ length: count }, (_, index) => others[(here * 7 + nth * 3 + index) % others.length] ?? ''),
  }));
}
