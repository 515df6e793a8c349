import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf } from './call-failure.ts';
import { asFailure, endForPerson, personalFetch, personSignal } from './personal-fetch.ts';

/** The signals of the requests so far; none of them is ever answered. */
const asked: AbortSignal[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const codeWhenEnded = async (answering: Promise<unknown>) => (await failureOf(answering.catch(asFailure)))?.code;

test('a request in flight ends with its person, as unauthenticated', async () => {
  const code = codeWhenEnded(personalFetch('/api/pay/payslips'));
  endForPerson();
  expect(await code).toBe('UNAUTHENTICATED');
});

test('the requests of the next person go on', () => {
  void personalFetch('/one').catch(() => {});
  endForPerson();
  void personalFetch('/two').catch(() => {});
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a request may be ended by a signal of its own, too', async () => {
  const own = new AbortController();
  const stopped = personalFetch('/one', { signal: own.signal });
  own.abort(new Error('Stopped.'));
  await expect(stopped).rejects.toThrow('Stopped.');
  const code = codeWhenEnded(personalFetch('/two', { signal: new AbortController().signal }));
  endForPerson();
  expect(await code).toBe('UNAUTHENTICATED');
});

test('whoever listens to the person hears it once, and the next one has a signal of their own', () => {
  const listener = vi.fn();
  const before = personSignal();
  before.addEventListener('abort', listener);
  endForPerson();
  endForPerson();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(personSignal()).not.toBe(before);
  expect(personSignal().aborted).toBe(false);
});

test('a broken connection counts as offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await codeWhenEnded(personalFetch('/one'))).toBe('OFFLINE');
});
