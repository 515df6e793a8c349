import type { Terminal } from '#cli/terminal.ts';

/** What a look at one thing found: it is fine, somebody has to look at it, or it cannot be reached. */
export type Finding = { state: 'fine' | 'look' | 'away'; about: string; says: string };

/** It works. */
export const fine = (about: string, says: string): Finding => ({ state: 'fine', about, says });

/** Somebody has to look at it; says what to mend. */
export const look = (about: string, says: string): Finding => ({ state: 'look', about, says });

/** It cannot be reached. */
export const away = (about: string, says: string): Finding => ({ state: 'away', about, says });

const marks = { fine: 'ok  ', look: 'LOOK', away: 'AWAY' };

/** Prints findings, a line each. */
export function report(findings: Finding[], terminal: Terminal): void {
  for (const { state, about, says } of findings) terminal.say(`${marks[state]}  ${about}: ${says}`);
}
