/** What kind of thing a line of a job history tells. The company writes it in a word of its own. */
export type JobEventKind = 'hire' | 'rehire' | 'promotion' | 'move' | 'manager' | 'contract' | 'other';

/** From the narrow to the wide: a re-hire holds the word hire too. */
const words: [JobEventKind, RegExp][] = [
  ['rehire', /\bre-?\s?hired?\b/i],
  ['hire', /\b(hired?|joined|start(ed)?)\b/i],
  ['promotion', /\bpromot(ed|ion)\b/i],
  ['manager', /\bmanager\b/i],
  ['contract', /\bcontract\b/i],
  ['move', /\b(transfer(red)?|moved?|relocat(ed|ion)|secondment)\b/i],
];

/** Tells the kind of an event by the company's word for it. */
export function jobEventKind(event: string | null): JobEventKind {
  return words.find(([, word]) => event !== null && word.test(event))?.[0] ?? 'other';
}
