import type { FailureCode } from '#contract/failure.ts';

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
