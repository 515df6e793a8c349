import { useRef, useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import type { PersonProblem } from '#contract/people-records.ts';

/** The outcome for one of many people. */
export type PersonResult<Outcome extends string> = {
  id: string;
  name: string;
  outcome: Outcome;
  problems?: PersonProblem[] | undefined;
};

type Answer<Outcome extends string> = { results: PersonResult<Outcome>[]; next: string | null } | { now: number };

/** The input of each request: the number of people when it was decided, and the last person answered, if any. */
type PortionInput = { expected: number; after?: string };

/**
 * Runs an action on many people, one portion per request. After a lost connection it continues behind the last person
 * who was answered.
 */
export function usePortions<Outcome extends string>(
  count: number,
  send: (portion: PortionInput) => Promise<Answer<Outcome>>,
) {
  const [results, setResults] = useState<PersonResult<Outcome>[]>([]);
  const [expected, setExpected] = useState(count);
  const [state, setState] = useState<'asking' | 'others-by-now' | 'working' | 'stopped' | 'done'>('asking');
  const after = useRef<string | null>(null);
  const isStopped = useRef(false);

  const { submit, isSending, failure } = useSubmit(async () => {
    isStopped.current = false;
    do {
      const answer = await send({ expected, ...(after.current && { after: after.current }) });
      if ('now' in answer) {
        setExpected(answer.now);
        return setState('others-by-now');
      }
      setState('working');
      setResults((before) => [...before, ...answer.results]);
      after.current = answer.next;
    } while (after.current && !isStopped.current);
    setState(after.current ? 'stopped' : 'done');
    // Every query of the console except its own state, the table first.
    void queryClient.invalidateQueries({ queryKey: ['console'], predicate: ({ queryKey }) => queryKey[1] !== 'mine' });
  });

  return {
    results,
    expected,
    state: failure && state === 'working' ? ('stopped' as const) : state,
    isWorking: isSending,
    failure,
    begin: () => void submit(),
    stop: () => {
      isStopped.current = true;
    },
  };
}
