import { momentStamp } from './dates.ts';
import { useLanguage } from './use-language.ts';

/** A moment in text. It may wrap, but what follows the clock time, such as pm, stays on the same line as the time. */
export function Moment({ at }: { at: Date }) {
  const stamp = momentStamp(at, useLanguage());
  const clock = stamp.lastIndexOf(' ', stamp.indexOf(':')) + 1;
  return (
    <bdi>
      {stamp.slice(0, clock)}
      <span className="together">{stamp.slice(clock)}</span>
    </bdi>
  );
}
