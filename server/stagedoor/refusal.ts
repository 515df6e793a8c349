/** As many problems as a person reads before mending the first of them. */
const shown = 50;

/** Thrown where a command does nothing, for reasons that the operator can mend: all of them, at once. */
export class Refusal extends Error {
  /** How many reasons there are, those that are not shown included. */
  readonly reasons: number;

  constructor(sentence: string, reasons: string[] = []) {
    const more = reasons.length > shown ? [`… and ${reasons.length - shown} more`] : [];
    super([sentence, ...reasons.slice(0, shown), ...more].join('\n  - '));
    this.name = 'Refusal';
    this.reasons = reasons.length;
  }
}

/** Thrown where the words on the line are no command; the way to use it is shown beside. */
export class Misused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Misused';
  }
}
