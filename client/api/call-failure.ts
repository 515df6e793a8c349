import type { Failure, FailureCode } from '#contract/failure.ts';

// Apart from call.ts, so that code that is handed `call` needs no route table to check failures.

/** Why a call failed: the server's code, or OFFLINE where it could not be reached. */
export class CallFailure extends Error {
  readonly code: FailureCode | 'OFFLINE';
  /** How many seconds the server asks to wait before the next try. */
  readonly retryAfter: number | null;
  /** The beginning of the request's id, short enough to read out, which finds its line in the log; null for none. */
  readonly reference: string | null;
  /** The field of the input that was refused, such as `days.0.at`; null where it is not about one. */
  readonly field: string | null;

  constructor(
    code: FailureCode | 'OFFLINE',
    retryAfter: number | null = null,
    { requestId = '', field = null }: { requestId?: string; field?: string | null | undefined } = {},
  ) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
    this.retryAfter = retryAfter;
    this.reference = /^([0-9a-f]{8})-/.exec(requestId)?.[1] ?? null;
    this.field = field;
  }
}

/** The failure that an answer tells of, with all that it says. An answer that is none of ours means UNAVAILABLE. */
export async function failureIn(answer: Response): Promise<CallFailure> {
  const failure = (await answer.json().catch(() => ({ code: 'UNAVAILABLE' }))) as Failure;
  const retryAfter = answer.headers.get('retry-after');
  return new CallFailure(failure.code, retryAfter ? Number(retryAfter) : null, failure);
}

/** The code of a failed call; null for any other error, which is a bug of ours. */
export function codeOf(error: unknown): CallFailure['code'] | null {
  return error instanceof CallFailure ? error.code : null;
}

/** The reference of a failure that nobody here can mend: the server's own, not a refusal. Null for any other. */
export function referenceOf(error: unknown): string | null {
  return error instanceof CallFailure && ['INTERNAL', 'UNAVAILABLE'].includes(error.code) ? error.reference : null;
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
