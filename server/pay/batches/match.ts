import type { Id } from '#contract/id.ts';
import { longestPayslipName } from '#contract/pay.ts';
import type { MatchProblem } from '#contract/payslip-problems.ts';
import { idKey } from '#server/translations/alike.ts';
import { composed } from '#server/translations/text.ts';
import type { NewDocument } from './document-rows.ts';
import { type PageFinder, type PageMatch, pageFinder } from './page-ids.ts';
import { namedPayslip, wordsInName } from './payslip-name.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** A document and whose payslip it is. */
type MatchedDocument = { recipient: PayslipRecipient; title: string; issuedOn: string };

/** A document without a person, and why; `who` is the name or the ids that its file name gives. */
type Unmatched = { problem: NameProblem; who?: string };

/** Why the name of a document matches no person. */
type NameProblem = Extract<
  MatchProblem,
  'not-named' | 'nobody' | 'two-people' | 'long-name' | 'two-ids' | 'name-differs'
>;

/**
 * Finds whose payslip a document is by its name in the batch of a month: a name that gives only this month gets the batch's day. Behind
 * what a payroll program calls all of them, an id may stand anywhere.
 */
function matchByName(
  { path, text, on }: { path: string; text: string; on: string },
  { find, pages }: PeopleFinder,
): MatchedDocument | Unmatched {
  const own = namedPayslip(path, undefined);
  const named = own?.issuedOn.startsWith(on.slice(0, 7)) ? namedPayslip(path, on) : own;
  const recipient = named ? find(named.who) : null;
  if (named && recipient && typeof recipient !== 'string') return titled(path, recipient, named.issuedOn);
  const nobody = named && { problem: recipient as 'nobody' | 'two-people', who: named.who };
  // Two ids in one name are a contradiction, also where the first is nobody's here.
  if (nobody && (recipient === 'two-people' || isOfNobody(pages.whose(named.who)))) return nobody;
  const { words, issuedOn, isDated } = wordsInName(path, on);
  // A name without a month says little by itself: the text has to say whose it is, too.
  if (!isDated && !('recipient' in pages.whose(text))) return nobody ?? { problem: 'not-named' };
  const match = pages.whose(words);
  if ('recipient' in match) return titled(path, match.recipient, issuedOn);
  const { problem, who = '' } = match;
  // A number may be anything in a name; of a text that says whose it is, it is their id, or another's.
  const numbered = problem === 'name-differs' && 'recipient' in pages.whose(text) ? find(who) : who;
  if (typeof numbered !== 'string') return titled(path, numbered, issuedOn);
  return problem === 'no-id' ? (nobody ?? { problem: 'not-named' }) : { problem, who };
}

const isOfNobody = (match: PageMatch) => 'problem' in match && match.problem === 'nobody';

function titled(path: string, recipient: PayslipRecipient, issuedOn: string): MatchedDocument | Unmatched {
  const title = titleOf(path);
  return title.length > longestPayslipName ? { problem: 'long-name' } : { recipient, issuedOn, title };
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
  people: PeopleFinder,
  issuedOn: string,
): Pick<NewDocument, 'userId' | 'issuedOn' | 'title' | 'problem' | 'who' | 'textDiffers'> {
  const { pages } = people;
  const named = matchByName({ path, text, on: issuedOn }, people);
  if ('recipient' in named) {
    const who = pages.another(text, named.recipient);
    const { recipient, title } = named;
    return { userId: recipient.id, issuedOn: named.issuedOn, title, who, textDiffers: who !== null };
  }
  // Also where the text, or payroll, says whose it is.
  const said = { issuedOn: wordsInName(path, issuedOn).issuedOn };
  const read = named.problem === 'not-named' ? pages.whose(text) : null;
  if (read && 'recipient' in read) {
    return { ...said, userId: read.recipient.id, title: titleOf(path).slice(-longestPayslipName) };
  }
  const { problem, who } = read && read.problem !== 'no-id' ? read : named;
  return { ...said, problem: problem === 'two-ids' ? 'many-people' : problem, who: who?.slice(0, 200) ?? null };
}

/** Whether one PDF is a payslip of whom its name names: in the form of one, or by an id that is in its text as the only one, too. */
export function isOne(name: string, { find, pages }: PeopleFinder, on: string): 'by-name' | 'by-both' | 'no' {
  const named = namedPayslip(name, on);
  if (named && typeof find(named.who) !== 'string') return 'by-name';
  return 'recipient' in pages.whose(wordsInName(name, on).words) ? 'by-both' : 'no';
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
