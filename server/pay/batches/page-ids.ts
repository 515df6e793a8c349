import type { MatchProblem } from '#contract/payslip-problems.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import { idKey } from '#server/translations/alike.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The person of a page; else why nobody is certain, and the ids in question. */
export type PageMatch =
  | { recipient: PayslipRecipient }
  | { problem: Extract<MatchProblem, 'no-id' | 'two-ids' | 'name-differs'>; who?: string };

/** More text than any page of a payslip has, in UTF-16 units. */
const longestPage = 100_000;

/** Characters around an id or between two, such as the colon of `ID:E-10118`. */
const separators = /[:;=,|()[\]#/\\]+/;
const outer = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Finds the person of a page by the employee ids in its text. An id of digits alone could be an amount: it counts only
 * if a part of its person's name is on the page, too.
 */
export function pageFinder(recipients: PayslipRecipient[]): (text: string) => PageMatch {
  // Two people's ids may differ only in their spaces.
  const byId = new Map<string, PayslipRecipient[]>();
  let longestId = 1;
  for (const recipient of recipients) {
    if (!recipient.employeeId) continue;
    const id = idKey(recipient.employeeId);
    byId.set(id, [...(byId.get(id) ?? []), recipient]);
    longestId = Math.max(longestId, id.split(' ').length);
  }
  return (page) => {
    const text = idKey(page.slice(0, longestPage));
    const ids = new Set(idsIn(text, longestId).filter((id) => byId.has(id)));
    let names: Set<string> | undefined;
    const found = new Map<string, PayslipRecipient>();
    let unnamed: string | undefined;
    for (const id of ids) {
      names ??= wordsIn(text);
      for (const recipient of byId.get(id) ?? []) {
        if (!/^\d+$/.test(id) || [...wordsIn(recipient.name)].some((word) => names?.has(word))) {
          found.set(recipient.id, recipient);
        } else unnamed = recipient.employeeId ?? id;
      }
    }
    const [recipient, other] = found.values();
    if (other)
      return {
        problem: 'two-ids',
        who: [...found.values()]
          .map(({ employeeId }) => employeeId)
          .join(', ')
          .slice(0, 200),
      };
    if (recipient) return { recipient };
    return unnamed ? { problem: 'name-differs', who: unnamed } : { problem: 'no-id' };
  };
}

/** Everything in a text that may be an id of up to so many words. */
function idsIn(text: string, words: number): string[] {
  const whole = text.split(/\s+/).filter(Boolean);
  const parts = whole.flatMap((word) => [word, ...word.split(separators)]).map((word) => word.replace(outer, ''));
  const rows = Array.from({ length: words - 1 }, (_, more) =>
    whole.map((_, at) =>
      whole
        .slice(at, at + more + 2)
        .join(' ')
        .replace(outer, ''),
    ),
  );
  return [...parts, ...rows.flat()].filter(Boolean);
}

/** The words of a text as searches compare them, of two letters at least. */
function wordsIn(text: string): Set<string> {
  return new Set(foldedLoosely(text).match(/\p{L}{2,}/gu) ?? []);
}
