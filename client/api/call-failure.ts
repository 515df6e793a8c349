import type { FailureCode } from '#contract/failure.ts';

// Apart from call.ts, so that code that is handed `call` needs no route table to check failures.

/** Why a call failed: the server's code, or OFFLINE where it could not be reached. */
export class CallFailure extends Error {
  readonly code: FailureCode | 'OFFLINE';
  /** How many seconds the server asks to wait before the next try. */
  readonly retryAfter: number | null;

  constructor(code: FailureCode | 'OFFLINE', retryAfter: number | null = null) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The code of a failed call; null for any other error, which is a bug of ours. */
export function codeOf(error: unknown): CallFailure['code'] | null {
  return error instanceof CallFailure ? error.code : null;
}

/**
 * Waits for a call and resolves with its failure; null if it succeeds.
 * @throws any error that is no CallFailure
 */
export function failureOf(asked: Promise<unknown>): Promise<CallFailure | null> {
  return asked.then(
    () => null,
    (error) => {
      if (error instanceof CallFailure) return error;
      throw error;
    },
  );
}
