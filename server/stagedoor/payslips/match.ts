import { longestPayslipName } from '#contract/pay.ts';
import { composed } from '#server/http/text.ts';
import type { MappedPayslip } from './payslip-map.ts';
import { type NamedPayslip, namedPayslip } from './payslip-name.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** A document and whose payslip it is. */
export type Matched = { path: string; recipient: PayslipRecipient; title: string; issuedOn: string };

/** What became of the documents of a batch. */
export type Matches = { matched: Matched[]; unmatched: { path: string; reason: string }[] };

/** Finds whose payslip each document is by its name. */
export function matchByName(paths: Iterable<string>, recipients: PayslipRecipient[], on: string | undefined): Matches {
  const find = finder(recipients);
  return sorted(paths, (path) => {
    const named: NamedPayslip | null = namedPayslip(path, on);
    if (!named) return 'is not named like E-10118_2026-10.pdf';
    const recipient = find(named.who);
    return typeof recipient === 'string' ? recipient : { recipient, issuedOn: named.issuedOn, title: titleOf(path) };
  });
}

/** Finds whose payslip each document is by the lines of a map, and what the map says that is not there. */
export function matchByMap(
  paths: Iterable<string>,
  recipients: PayslipRecipient[],
  on: string | undefined,
  map: MappedPayslip[],
) {
  const byEmail = new Map(recipients.map((recipient) => [recipient.email, recipient]));
  const find = finder(recipients.map((recipient) => ({ ...recipient, username: null })));
  const lines = new Map(map.map((line) => [composed(line.file), line]));
  const missing = new Set(map.map(({ file, line }) => `line ${line} of the map: there is no file ${file}`));

  const matches = sorted(paths, (path) => {
    const line = lines.get(composed(path));
    if (!line) return 'is not in the map';
    missing.delete(`line ${line.line} of the map: there is no file ${line.file}`);
    const byId = line['employee id'] ? find(line['employee id']) : null;
    if (typeof byId === 'string') return byId;
    const byAddress = line.email ? byEmail.get(line.email) : null;
    if (byAddress === undefined) return `${line.email} is nobody here`;
    if (byId && byAddress && byId !== byAddress && byId.id !== byAddress.id)
      return 'has an email and an employee id of two people';
    const recipient = byId ?? byAddress;
    if (!recipient) return 'has neither an email nor an employee id in the map';
    const issuedOn = line.date ?? on;
    if (!issuedOn) return 'has no date in the map; give one there, or --on';
    return { recipient, issuedOn, title: line.title ?? titleOf(path) };
  });
  return { ...matches, missing: [...missing] };
}

function sorted(paths: Iterable<string>, match: (path: string) => Omit<Matched, 'path'> | string): Matches {
  const matches: Matches = { matched: [], unmatched: [] };
  for (const path of paths) {
    const found = match(path);
    if (typeof found === 'string') matches.unmatched.push({ path, reason: found });
    else if (found.title.length > longestPayslipName) {
      matches.unmatched.push({ path, reason: `has a name of more than ${longestPayslipName} characters` });
    } else matches.matched.push({ path, ...found });
  }
  return matches;
}

/** Finds people by employee id or username, in any case of letters; the answer is else the reason why not. */
export function finder(recipients: PayslipRecipient[]): (who: string) => PayslipRecipient | string {
  const byName = new Map<string, Set<string>>();
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  for (const { id, employeeId, username } of recipients) {
    for (const name of [employeeId, username]) {
      if (name) byName.set(name.toLowerCase(), (byName.get(name.toLowerCase()) ?? new Set()).add(id));
    }
  }
  return (who) => {
    const [id, other] = byName.get(who.toLowerCase()) ?? [];
    if (!id) return `${who} is nobody's employee id or username`;
    return other
      ? `${who} may be two people: one's employee id, another's username`
      : (byId.get(id) as PayslipRecipient);
  };
}

function titleOf(path: string): string {
  return composed(path.slice(path.lastIndexOf('/') + 1));
}
