import type { RoomPerson } from '#client/my-voice/room-people.ts';
import { joined, searchForms } from '#contract/search-text.ts';

/** The people whose name, or a later word of it, begins as typed; first names come first. */
export function suggested(people: readonly RoomPerson[], start: string, atMost: number): RoomPerson[] {
  const typed = forms(start);
  const begins = ({ name }: RoomPerson, before: string) =>
    name !== null && forms(name).some((form) => typed.some((text) => `${before}${form}`.includes(before + text)));
  const found = people.filter((person) => begins(person, ' '));
  const first = found.filter((person) => begins(person, '\n'));
  return [...first, ...found.filter((person) => !first.includes(person))].slice(0, atMost);
}

/** What names are compared by: Anne-Marie, Anne Marie and Annemarie are one. */
function forms(text: string): string[] {
  return searchForms(text).flatMap((form) => [form.replaceAll('-', ' '), joined(form)]);
}
