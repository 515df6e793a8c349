import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#client/ui/text-field.tsx';
import { textLengths } from '#contract/limits.ts';

type Props = { label: string; placeholder: string; text: string; onSearch: (text: string) => void };

/** The pause in typing after which the search starts, in milliseconds. */
const pause = 150;

/** Searches after a pause in typing, and follows the address if that changes by itself. */
export function SearchField({ label, placeholder, text, onSearch }: Props) {
  const [typed, setTyped] = useState(text);
  const sought = useRef(text);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (typed === sought.current) return;
    const timer = setTimeout(() => {
      sought.current = typed;
      search(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (text === sought.current) return;
    sought.current = text;
    setTyped(text);
  }, [text]);

  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={textLengths.search}
      value={typed}
      onChange={setTyped}
    />
  );
}
