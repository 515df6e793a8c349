import { useEffect, useEffectEvent, useState } from 'react';

type Answer<Link> = { link: Link | null; error: Error | null };

const none = { link: null, error: null };

/** Reads what a mailed link opens, or the error that says why it does not; while it is being read, both are null. */
export function useMailedLink<Link>(token: string, read: (token: string) => Promise<Link>) {
  const [answer, setAnswer] = useState<Answer<Link>>(none);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Answer<Link>) => isCurrent && setAnswer(next);
    setAnswer(none);
    ask(token).then(
      (link) => show({ link, error: null }),
      (error) => show({ link: null, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  return { ...answer, retry: () => setAttempt(attempt + 1) };
}
