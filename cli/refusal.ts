import { firstLines } from './first-lines.ts';

/** The most problems shown at once. */
const shown = 50;

/** Thrown if a command does nothing for reasons that the operator can mend; holds all of them. */
export class Refusal extends Error {
  /** The number of reasons, including those not shown. */
  readonly reasons: number;

  constructor(sentence: string, reasons: string[] = []) {
    super([sentence, ...firstLines(reasons, shown)].join('\n  - '));
    this.name = 'Refusal';
    this.reasons = reasons.length;
  }
}

/** Thrown if the arguments are no valid command; the usage is shown with it. */
export class Misused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Misused';
  }
}
