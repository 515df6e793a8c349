import type { Id } from '#contract/id.ts';
import { longestPayslipName } from '#contract/pay.ts';
import type { MatchProblem } from '#contract/payslip-problems.ts';
import { idKey } from '#server/translations/alike.ts';
import { composed } from '#server/translations/text.ts';
import type { NewDocument } from './document-rows.ts';
import { type PageFinder, pageFinder } from './page-ids.ts';
import { type NamedPayslip, namedPayslip } from './payslip-name.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** A document and whose payslip it is. */
type MatchedDocument = { path: string; recipient: PayslipRecipient; title: string; issuedOn: string };

/** A document without a person, and why; `who` is the name that its file name gives. */
type Unmatched = { path: string; problem: NameProblem; who?: string };

/** Why the name of a document matches no person. */
type NameProblem = Extract<MatchProblem, 'not-named' | 'nobody' | 'two-people' | 'long-name'>;

/** Finds whose payslip a document is by its name. */
function matchByName(path: string, find: Finder, on: string | undefined): MatchedDocument | Unmatched {
  const named: NamedPayslip | null = namedPayslip(path, on);
  if (!named) return { path, problem: 'not-named' };
  const recipient = find(named.who);
  if (typeof recipient === 'string') return { path, problem: recipient, who: named.who };
  const title = titleOf(path);
  if (title.length > longestPayslipName) return { path, problem: 'long-name' };
  return { path, recipient, issuedOn: named.issuedOn, title };
}

/** The same for the batch of a month: a name that gives only this month gets the batch's day. */
function matchInBatch(path: string, find: Finder, issuedOn: string): MatchedDocument | Unmatched {
  const own = matchByName(path, find, undefined);
  return 'issuedOn' in own && own.issuedOn.slice(0, 7) === issuedOn.slice(0, 7)
    ? matchByName(path, find, issuedOn)
    : own;
}

/** Finds people by the names of files, and in the text of pages. */
type PeopleFinder = { find: Finder; pages: PageFinder };

export function peopleFinder(everybody: PayslipRecipient[]): PeopleFinder {
  return { find: finder(everybody), pages: pageFinder(everybody) };
}

/**
 * Whose a document is by its name and its text, as its row says it. Where the two disagree, the name has it, with a
 * problem; a text without an id says nothing against a name, and the text decides where the name says nothing.
 */
export function matchDocument(
  path: string,
  text: string,
  { find, pages }: PeopleFinder,
  issuedOn: string,
): Pick<NewDocument, 'userId' | 'issuedOn' | 'title' | 'problem' | 'who' | 'textDiffers'> {
  const named = matchInBatch(path, find, issuedOn);
  if ('recipient' in named) {
    const who = pages.another(text, named.recipient);
    const { recipient, title } = named;
    return { userId: recipient.id, issuedOn: named.issuedOn, title, who, textDiffers: who !== null };
  }
  const read = named.problem === 'not-named' ? pages.whose(text) : null;
  if (read && 'recipient' in read) {
    return { userId: read.recipient.id, issuedOn, title: titleOf(path).slice(-longestPayslipName) };
  }
  const { problem, who } = read && read.problem !== 'no-id' ? read : named;
  return { problem: problem === 'two-ids' ? 'many-people' : problem, who: who?.slice(0, 200) ?? null };
}

/** Finds a person by the name in a file's name; else says why not. */
type Finder = (who: string) => PayslipRecipient | Extract<NameProblem, 'nobody' | 'two-people'>;

/** Finds people by employee id or username, alike as `idKey` says. */
function finder(recipients: PayslipRecipient[]): Finder {
  const byName = new Map<string, Set<Id>>();
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  for (const { id, employeeId, username } of recipients) {
    for (const name of [employeeId, username]) {
      if (name) byName.set(idKey(name), (byName.get(idKey(name)) ?? new Set()).add(id));
    }
  }
  return (who) => {
    const [id, other] = byName.get(idKey(who)) ?? [];
    if (!id) return 'nobody';
    return other ? 'two-people' : (byId.get(id) as PayslipRecipient);
  };
}

/** The default title of a payslip: its file's name. */
export function titleOf(path: string): string {
  return composed(path.slice(path.lastIndexOf('/') + 1));
}
