import { foldedLoosely } from '#contract/search-text.ts';
import { inTurns } from '#server/db/portions.ts';
import type { Known } from '#server/directory/employee.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { addressIn } from '#server/tables/cells.ts';
import { alikeKey, idKey } from '#server/translations/alike.ts';
import type { RowValues } from './row-values.ts';

/**
 * Puts the address of each row's manager in the place of their employee ID, username or name, where that is exactly one
 * person, here or in the file; answers where it is nobody or several, also in rows that have other problems. Where nobody
 * has that very name, it is compared as a search does: Lucia Ferrandiz is Lucía Ferrándiz, if she is the only one.
 */
export async function findManagers(lines: RowValues[], company: Known[]): Promise<PeopleProblem[]> {
  const found = new Map<string, Set<string>>();
  // Two are several: a file in which everybody has one name would else be compared with itself, row by row.
  const know = (key: string, email: string) => {
    const known = found.get(key) ?? new Set();
    if (known.size < 2) found.set(key, known.add(email));
  };
  const knowAll = (
    email: string,
    { id, username, name }: Record<'id' | 'username' | 'name', string | null | undefined>,
  ) => {
    if (id) know(`id ${idKey(id)}`, email);
    if (username) know(`id ${idKey(username)}`, email);
    if (!name) return;
    know(`name ${alikeKey(name)}`, email);
    know(`sought ${foldedLoosely(alikeKey(name))}`, email);
  };
  const inFile = new Set<string>();
  await inTurns(lines, ({ cells }) => {
    const email = addressIn(cells.email ?? '');
    if (!email) return;
    inFile.add(email);
    if (cells['employee id']) inFile.add(`id ${idKey(cells['employee id'])}`);
    knowAll(email, { id: cells['employee id'], username: cells.username, name: cells['full name'] });
  });
  const emails = new Set(company.map(({ email }) => email));
  await inTurns(company, ({ email, employeeId: id, username, fullName: name, left }) => {
    // Of who is in the file, the file says who they are from now on; what it says nothing of stays.
    if (left || (id && inFile.has(`id ${idKey(id)}`) && !inFile.has(email))) return;
    knowAll(email, { id, username, name });
  });
  const problems = await inTurns(lines, ({ line, cells }): PeopleProblem[] => {
    const value = cells['manager email'];
    if (!value) return [];
    if (value.includes('@')) {
      const email = addressIn(value);
      if (!email || inFile.has(email) || emails.has(email)) return [];
      return [{ line, column: 'manager email', code: 'manager-unknown', value: email }];
    }
    const [last, first] = value.split(/\s*,\s*/);
    const names = [value, ...(first ? [`${first} ${last}`] : [])].map(alikeKey);
    const withKeys = (keys: string[]) => new Set(keys.flatMap((key) => [...(found.get(key) ?? [])]));
    const exact = withKeys([`id ${idKey(value)}`, ...names.map((name) => `name ${name}`)]);
    const people = exact.size > 0 ? exact : withKeys(names.map((name) => `sought ${foldedLoosely(name)}`));
    const [email] = people;
    if (people.size === 1 && email) {
      cells['manager email'] = email;
      return [];
    }
    delete cells['manager email'];
    return [{ line, column: 'manager email', code: people.size > 1 ? 'manager-unclear' : 'manager-unknown', value }];
  });
  return problems.flat();
}
