import type { DocumentProblem } from '#contract/payslip-problems.ts';

/** Problems of pages in one long PDF, which no command reads. */
type OnPages = 'no-id' | 'two-ids' | 'name-differs';

const words: Record<Exclude<DocumentProblem, 'nobody' | 'two-people' | OnPages>, string> = {
  link: 'is a link',
  'no-file': 'is no file',
  'twice-in-zip': 'is in there twice',
  'locked-in-zip': 'is locked by a password of the ZIP file',
  'unknown-packing': 'is packed in a way that is not read here',
  'damaged-in-zip': 'is damaged in the ZIP file',
  'odd-name': 'has characters in its name that no name may have',
  changed: 'changed meanwhile',
  'too-large': 'is larger than 10 MB',
  empty: 'is empty',
  'no-pdf': 'is no PDF, whatever its name says',
  'cut-off': 'is cut off: the end of the PDF is missing',
  password: 'is protected by a password',
  script: 'holds script, or starts something when it is opened',
  'attached-files': 'has files attached',
  unreadable: 'cannot be looked through: save it as a plain PDF',
  'too-costly': 'takes too long to check: save it as a plain PDF',
  'not-named': 'is not named like E-10118_2026-10.pdf',
  'long-name': 'has a name of more than 300 characters',
};

/** A document's problem, and the name that matched nobody. */
type SaidProblem = { path: string; problem: Exclude<DocumentProblem, OnPages>; who?: string };

/** The sentence for a document's problem. */
export function problemWords({ path, problem, who = '' }: SaidProblem): string {
  return `${path} ${problem === 'nobody' || problem === 'two-people' ? whoWords(problem, who) : words[problem]}`;
}

/** Why a name matches nobody. */
export function whoWords(problem: 'nobody' | 'two-people', who: string): string {
  return problem === 'nobody'
    ? `${who} is nobody's employee id or username`
    : `${who} may be two people: one's employee id, another's username`;
}
