import { expect } from 'vitest';
import type { CallOperation } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';

/** What becomes of a request: taken, lost as a request or as an answer, or refused. */
export type Fate = 'taken' | 'lost' | 'answer lost' | CallFailure;

/** A server that takes each id once, and a network that it is reached by; with the one lock of a browser's tabs. */
export function testNetwork() {
  const taken: { name: string; id: string; input: unknown }[] = [];
  const asked: unknown[] = [];
  let inFlight = 0;
  let lastWork: Promise<void> = Promise.resolve();

  const network = {
    /** What the server took, in its order, and all that it was asked. */
    taken,
    asked,
    /** What becomes of the next requests for an operation, the first at the front: then all are taken. */
    fates: {} as { [Name in OperationName]?: Fate[] },
    /** What every answer waits for. */
    answers: (): Promise<unknown> => Promise.resolve(),
    took: () => taken.map(({ id }) => id),

    call: (async (name: OperationName, input: { id?: string; clientId?: string }) => {
      const id = input.id ?? input.clientId ?? '';
      asked.push(input);
      inFlight += 1;
      expect(inFlight).toBe(1);
      await network.answers();
      inFlight -= 1;
      const fate = network.fates[name]?.shift();
      if (fate instanceof CallFailure) throw fate;
      if (fate === 'lost') throw new CallFailure('OFFLINE');
      if (!taken.some((one) => one.id === id)) taken.push({ name, id, input });
      if (fate === 'answer lost') throw new CallFailure('OFFLINE');
      return { id, seq: taken.findIndex((one) => one.id === id) + 1 };
    }) as unknown as CallOperation,

    alone(work: () => Promise<void>): Promise<void> {
      lastWork = lastWork.then(work);
      return lastWork;
    },
  };
  return network;
}
