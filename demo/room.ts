import type { Reaction } from '#contract/my-voice-limits.ts';
import scenes from './company/room.json' with { type: 'json' };
import { people } from './people.ts';

/** One message of the demo company's room, the oldest first. */
export type DemoMessage = {
  /** The key of the person. */
  person: string;
  text: string;
  daysAgo: number;
  /** Minutes after midnight, UTC. */
  minute: number;
  /** The index of the message it answers. */
  replyTo: number | null;
  reactions: { emoji: Reaction; by: string[] }[];
};

/** A conversation: it starts so many days ago at a time of day, UTC, such as 08:05. */
type Scene = {
  daysAgo: number;
  at: string;
  messages: {
    person: string;
    text: string;
    /** How many messages back the one is that this answers. */
    answers?: number;
    /** How many people reacted with each emoji. */
    reactions?: { [emoji: string]: number };
  }[];
};

/** Everything that was said in the demo company's room. */
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

/** Who reacted: as many as were counted, each message's others, and never the person themselves. */
function reacted(counts: { [emoji: string]: number }, person: string, here: number): DemoMessage['reactions'] {
  const others = people.map(({ key }) => key).filter((key) => key !== person && key !== 'nora-noprofile');
  return Object.entries(counts).map(([emoji, count], nth) => ({
    emoji: emoji as Reaction,
    by: Array.from({ length: count }, (_, index) => others[(here * 7 + nth * 3 + index) % others.length] ?? ''),
  }));
}
