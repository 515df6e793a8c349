import { messageStamp, momentStamp } from './dates.ts';
import { useLanguage } from './use-language.ts';

/** A moment in text, by the language's clock. It may wrap, but not within the time, such as 5:42 م. */
export function Moment({ at }: { at: Date }) {
  return <Stamp stamp={momentStamp(at, useLanguage())} />;
}

/** The moment of a message, by a 12-hour clock in every language. */
export function MessageMoment({ at }: { at: Date }) {
  return <Stamp stamp={messageStamp(at, useLanguage())} />;
}

function Stamp({ stamp }: { stamp: string }) {
  const clock = stamp.lastIndexOf(' ', stamp.indexOf(':')) + 1;
  return (
    <bdi>
      {stamp.slice(0, clock)}
      <span className="together">{stamp.slice(clock)}</span>
    </bdi>
  );
}
