import type { RoomPerson } from '#client/my-voice/room-people.ts';
import { folded, foldedLoosely } from '#contract/search-text.ts';

/** A name being typed after an @: the index of the @, and the text after it. */
export type Typed = { at: number; start: string };

/** The name being typed just before the caret, or null. A name may have two blanks at most. */
export function typedName(text: string, caret: number): Typed | null {
  const found = /(?:^|[\s(])@([^\s@,;:!?]{0,30}(?: [^\s@,;:!?]{1,30}){0,2})$/u.exec(
    text.slice(Math.max(0, caret - 100), caret),
  );
  const start = found?.[1];
  return start === undefined ? null : { at: caret - start.length - 1, start };
}

/** The people whose name, or a later word of it, begins as typed; first names come first. */
export function suggested(people: readonly RoomPerson[], start: string, atMost: number): RoomPerson[] {
  const typed = [folded(start), foldedLoosely(start)];
  const begins = ({ name }: RoomPerson, before: string) =>
    name !== null &&
    [folded(name), foldedLoosely(name)].some((form) =>
      typed.some((text) => `${before}${form}`.includes(before + text)),
    );
  const found = people.filter((person) => begins(person, ' '));
  const first = found.filter((person) => begins(person, '\n'));
  return [...first, ...found.filter((person) => !first.includes(person))].slice(0, atMost);
}
