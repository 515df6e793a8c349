/** The kind of a line in a job history; the company writes it in its own words. */
export type JobEventKind =
  | 'hire'
  | 'rehire'
  | 'promotion'
  | 'move'
  | 'manager'
  | 'position'
  | 'department'
  | 'contract'
  | 'other';

/** From narrow to wide: `rehire` contains the word `hire`. */
const words: [JobEventKind, RegExp][] = [
  ['rehire', /\bre-?\s?hired?\b/i],
  ['hire', /\b(hired?|joined|start(ed)?)\b/i],
  ['promotion', /\bpromot(ed|ion)\b/i],
  ['manager', /\bmanager\b/i],
  ['position', /\bnew position\b/i],
  ['department', /\bnew department\b/i],
  ['contract', /\bcontract\b/i],
  ['move', /\b(transfer(red)?|moved?|relocat(ed|ion)|secondment)\b/i],
];

/** The kind of a job event, by the company's word for it. */
export function jobEventKind(event: string | null): JobEventKind {
  return words.find(([, word]) => event !== null && word.test(event))?.[0] ?? 'other';
}
