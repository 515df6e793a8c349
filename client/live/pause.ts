import { CallFailure } from '#client/api/call-failure.ts';

/** A wait that can be cut short. */
export function createPause() {
  let end = () => {};
  return {
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: (): void => end(),
  };
}

/**
 * Resolves as the request does, unless it takes too long: a network that swallows requests would block all that follow.
 * @throws {CallFailure} OFFLINE if it takes too long, whatever becomes of the request
 */
export async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFailure('OFFLINE')), milliseconds);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
