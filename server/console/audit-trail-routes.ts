import { z } from 'zod';
import { kindsForHr } from '#contract/audit-acts.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { operation, requireScope } from '#server/http/operation.ts';
import { sayActs } from './act-words.ts';
import { factsOf } from './audit-facts.ts';
import { actsOn, countTogether, partsOf, searchTrail, type TrailEnd, type TrailRow } from './audit-trail-rows.ts';
import { sayFacts } from './fact-words.ts';

/** Entries on one page of the list. */
const page = 100;

/** Acts on one page of a person's record. */
const pageOfPerson = 20;

/** Who did what to whom. */
export const auditTrailRoutes = {
  list: operation.audit.list.handler(async ({ context, input }) => {
    const { after, language, ...filter } = input;
    const scope = requireScope(context);
    // Whoever looks for somebody finds their entries one by one.
    const part = { filter, isFolded: !filter.text?.trim(), after: after === undefined ? null : pageEnd(after) };
    const { rows, end, isFull } = await searchTrail(context.db, scope, { ...part, atMost: page });
    const ofWholes = part.isFolded ? rows.flatMap(({ id, cause }) => (cause ? [id] : [])) : [];
    const together = await countTogether(context.db, scope, filter, ofWholes);
    return {
      entries: await entriesOf(context.db, rows, { language, together }),
      next: end && writtenEnd(end),
      searchedTo: end && !isFull ? new Date(end.at / 1000).toISOString() : null,
    };
  }),

  together: operation.audit.together.handler(({ context, input: { entry, after, language, ...filter } }) =>
    pageOf(context.db, { after, atMost: page, language }, (part) =>
      partsOf(context.db, requireScope(context), { entry, filter, ...part }),
    ),
  ),

  ofPerson: operation.audit.ofPerson.handler(({ context, input: { userId, after, language } }) =>
    pageOf(context.db, { after, atMost: pageOfPerson, language, isOfOne: true }, (part) =>
      actsOn(context.db, requireScope(context), { userId, kinds: kindsForHr, ...part }),
    ),
  ),
};

/** A page of at most so many entries, and where the next one begins. */
async function pageOf(
  db: Database,
  { after: cursor, atMost, ...said }: { after: string | undefined; atMost: number } & Said,
  read: (part: { after: TrailEnd | null; atMost: number }) => Promise<TrailRow[]>,
) {
  const after = cursor === undefined ? null : pageEnd(cursor);
  const rows = await read({ after, atMost: atMost + 1 });
  const shown = rows.slice(0, atMost);
  const last = shown.at(-1);
  return {
    entries: await entriesOf(db, shown, said),
    next: rows.length > atMost && last ? writtenEnd({ at: last.microseconds, id: last.id }) : null,
  };
}

/** In which language entries are said, and whether all are of one person, whose name says nothing then. */
type Said = { language: Language; isOfOne?: boolean };

/** Entries as they are shown. @param together how many each stands for, by its id */
async function entriesOf(
  db: Database,
  rows: TrailRow[],
  { language, isOfOne, together }: Said & { together?: Map<number, number> },
) {
  const facts = await factsOf(db, rows, language);
  const [sayAct, sayFact] = [sayActs(language), sayFacts(language)];
  return rows.map(
    ({ microseconds: _, id, cause: __, document: ___, actor, actorName, subject, subjectName, ...row }, index) => {
      const entries = together?.get(id) ?? 1;
      const about = subject ? { id: subject, name: subjectName } : null;
      return {
        ...row,
        at: row.at.toISOString(),
        until: row.until?.toISOString() ?? null,
        actor: actor ? { id: actor, name: actorName } : null,
        about,
        said: sayAct(row.act, isOfOne || entries > 1 ? null : about),
        facts: (facts[index] ?? []).map((fact) => ({ ...fact, ...sayFact(fact) })),
        together: entries > 1 ? { entry: id, entries } : null,
      };
    },
  );
}

const ends = z.tuple([z.int().min(0).max(4e15), z.int().min(0)]);

function writtenEnd({ at, id }: TrailEnd): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws BAD_REQUEST for anything that is no such cursor */
function pageEnd(cursor: string): TrailEnd {
  try {
    const [at, id] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw failure('BAD_REQUEST', 'after');
  }
}
