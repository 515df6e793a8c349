import { useEffect, useEffectEvent, useState } from 'react';
import { type CallFailure, codeOf } from '#client/api/call-failure.ts';

type Answer<Link> = { link: Link | null; code: CallFailure['code'] | null };

const none = { link: null, code: null };

/** Reads what a mailed link opens, or the code that says why it does not; while it is being read, both are null. */
export function useMailedLink<Link>(token: string, read: (token: string) => Promise<Link>) {
  const [answer, setAnswer] = useState<Answer<Link>>(none);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Answer<Link>) => isCurrent && setAnswer(next);
    setAnswer(none);
    ask(token).then(
      (link) => show({ link, code: null }),
      (error) => show({ link: null, code: codeOf(error) ?? 'INTERNAL' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  return { ...answer, retry: () => setAttempt(attempt + 1) };
}
