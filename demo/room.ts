import { type Reaction, reactions } from '#contract/my-voice-limits.ts';
import { people } from './people.ts';
import { autumn } from './room-autumn.ts';
import { nights } from './room-nights.ts';
import { premiere } from './room-premiere.ts';
import { rehearsals } from './room-rehearsals.ts';
import type { Scene } from './room-scene.ts';
import { today } from './room-today.ts';

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

/** The people of the room, by their first names, in the order they take part in reactions. */
const keyOf = new Map(people.map(({ key }) => [key.split('-')[0] ?? key, key]));

const line = /^(?<name>\w+)\| (?<text>.+?)(?: \^(?<back>\d+))?(?: \+(?<signs>\P{ASCII}\S*\d+(?: \P{ASCII}\S*\d+)*))?$/u;

/** Everything that was said in the demo company's room. */
export const messages: DemoMessage[] = [];
for (const scene of [...autumn, ...rehearsals, ...premiere, ...nights, ...today]) messages.push(...spoken(scene));

function spoken({ daysAgo, at, lines }: Scene): DemoMessage[] {
  const [hour = 0, start = 0] = at.split(':').map(Number);
  let minute = hour * 60 + start;
  return lines
    .trim()
    .split('\n')
    .map((written, index) => {
      const { name = '', text = '', back, signs = '' } = line.exec(written)?.groups ?? {};
      const person = keyOf.get(name);
      if (!person) throw new Error(`Nobody in the demo company says: ${written}`);
      // Longer texts take longer to write.
      minute += index === 0 ? 0 : 1 + Math.round(text.length / 60);
      const here = messages.length + index;
      const replyTo = back ? here - Number(back) : null;
      return { person, text, daysAgo, minute, replyTo, reactions: reacted(signs, person, here) };
    });
}

/** Who reacted: as many as were written down, each message's others, and never the person themselves. */
function reacted(signs: string, person: string, here: number): DemoMessage['reactions'] {
  const others = [...keyOf.values()].filter((key) => key !== person && key !== 'nora-noprofile');
  return signs
    .split(' ')
    .filter(Boolean)
    .map((sign, nth) => {
      const emoji = reactions.find((each) => sign.startsWith(each));
      if (!emoji) throw new Error(`No reaction of the room: ${sign}`);
      const count = Number(sign.slice(emoji.length));
      const by = Array.from(
        { length: count },
        (_, index) => others[(here * 7 + nth * 3 + index) % others.length] ?? '',
      );
      return { emoji, by };
    });
}
