import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type RoomPerson, usePeople } from '#client/my-voice/room-people.ts';
import { typedName } from './mentions.ts';

const mostShown = 5;

/** Comes late: how names are compared is a kilobyte, and most visits mention nobody. */
const loadSuggested = () => import('./suggested.ts').then((part) => part.suggested);

/** Offers people of the room while a name is typed after an @, chosen by arrow keys or by a press. */
export function useMentions(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const { byId, me } = usePeople();
  const listId = useId();
  const [start, setStart] = useState<string | null>(null);
  const [suggested, setSuggested] = useState<Awaited<ReturnType<typeof loadSuggested>> | null>(null);
  const [active, setActive] = useState(0);
  const caretAfter = useRef<number | null>(null);
  const others = start === null ? [] : [...byId.values()].filter(({ id }) => id !== me);
  const people = start === null || !suggested ? [] : suggested(others, start, mostShown);
  const isOpen = people.length > 0;

  // React puts the caret at the end of a value that it did not see typed.
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    input.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  /** Looks for a name being typed at the caret. */
  function look() {
    const element = input.current;
    const found = element && typedName(element.value, element.selectionStart);
    setStart(found ? found.start : null);
    setActive(0);
    // Without a network and a stored copy there are no suggestions; the name can be typed.
    if (found && !suggested)
      loadSuggested().then(
        (load) => setSuggested(() => load),
        () => {},
      );
  }

  function pick(person: RoomPerson) {
    const caret = input.current?.selectionStart ?? text.length;
    const found = typedName(text, caret);
    if (!found || person.name === null) return;
    const before = `${text.slice(0, found.at)}@${person.name} `;
    caretAfter.current = before.length;
    setText(before + text.slice(caret));
    setStart(null);
    input.current?.focus();
  }

  /** Handles a key for the list of people; true if the list used it. */
  function takesKey(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const person = people[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person);
    else if (event.key === 'Escape') setStart(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const inputProps = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
    onBlur: () => setStart(null),
  } as const;

  return { listId, people, active, pick, look, takesKey, inputProps };
}
