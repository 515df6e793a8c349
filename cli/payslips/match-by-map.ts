import { longestPayslipName } from '#contract/pay.ts';
import { finder, type MatchedDocument, titleOf } from '#server/pay/batches/match.ts';
import type { PayslipRecipient } from '#server/pay/batches/recipient-rows.ts';
import { composed } from '#server/translations/text.ts';
import type { MappedPayslip } from './payslip-map.ts';
import { problemWords, whoWords } from './problem-words.ts';

/**
 * The result of matching a batch by a map; documents that match nobody, and map lines without a document, each as a
 * sentence.
 */
type MapMatches = { matched: MatchedDocument[]; nobodys: string[]; missing: string[] };

/** Finds each document's recipient by the lines of a map. */
export function matchByMap(
  paths: Iterable<string>,
  recipients: PayslipRecipient[],
  on: string | undefined,
  map: MappedPayslip[],
): MapMatches {
  const byEmail = new Map(recipients.map((recipient) => [recipient.email, recipient]));
  const find = finder(recipients.map((recipient) => ({ ...recipient, username: null })));
  const lines = new Map(map.map((line) => [composed(line.file), line]));
  const missing = new Set(map.map(({ file, line }) => `line ${line} of the map: there is no file ${file}`));

  const match = (path: string): Omit<MatchedDocument, 'path'> | string => {
    const line = lines.get(composed(path));
    if (!line) return 'is not in the map';
    missing.delete(`line ${line.line} of the map: there is no file ${line.file}`);
    const byId = line['employee id'] ? find(line['employee id']) : null;
    if (typeof byId === 'string') return whoWords(byId, `${line['employee id']}`);
    const byAddress = line.email ? byEmail.get(line.email) : null;
    if (byAddress === undefined) return `${line.email} is nobody here`;
    if (byId && byAddress && byId !== byAddress && byId.id !== byAddress.id)
      return 'has an email and an employee id of two people';
    const recipient = byId ?? byAddress;
    if (!recipient) return 'has neither an email nor an employee id in the map';
    const issuedOn = line.date ?? on;
    if (!issuedOn) return 'has no date in the map; give one there, or --on';
    return { recipient, issuedOn, title: line.title ?? titleOf(path) };
  };

  const matches: Omit<MapMatches, 'missing'> = { matched: [], nobodys: [] };
  for (const path of paths) {
    const found = match(path);
    if (typeof found === 'string') matches.nobodys.push(`${path} ${found}`);
    else if (found.title.length > longestPayslipName) {
      matches.nobodys.push(problemWords({ path, problem: 'long-name' }));
    } else matches.matched.push({ path, ...found });
  }
  return { ...matches, missing: [...missing] };
}
