/**
 * A conversation, as it is easiest to write down. Each line is a first name and what was said; ^2 at its end answers the
 * line two above, and +👏3 ❤️1 after that are the reactions and how many.
 */
export type Scene = { daysAgo: number; at: string; lines: string };
