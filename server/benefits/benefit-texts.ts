import { z } from 'zod';
import { type BenefitText, benefitsAtMost } from '#contract/company-benefits.ts';
import type { TextProblem } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredText } from '#server/texts/texts.ts';
import { writtenIn } from '#server/translations/company-words.ts';
import { benefitById, countBenefits, countHaving, putBenefits, removeBenefit } from './benefits-rows.ts';

const webAddress = z.url({ protocol: /^https$/ });

/** A benefit as it was typed, in the form in which it is stored. */
export function trimmedBenefit({ kind, name, about, provider, url }: BenefitText): BenefitText {
  return { kind, name: writtenIn(name), about: writtenIn(about), provider: provider.trim(), url: url.trim() };
}

/** A benefit. Removed, it is kept with all who had it, and comes back so. */
export function benefitText(id: string): StoredText<BenefitText> {
  return {
    kind: 'benefit',
    id,
    topic: 'benefits',
    title: ({ name }) => name,
    read: async (db, lock) => {
      const row = await benefitById(db, id, lock);
      if (!row || row.removedAt) return null;
      const { kind, name, about, provider, url } = row;
      return { kind, name, about, provider: provider ?? '', url: url ?? '' };
    },
    problems: (transaction, benefit) =>
      benefit ? problemsOf(transaction, id, benefit) : problemsOfRemoving(transaction, id),
    write: async (transaction, benefit) => {
      if (!benefit) return removeBenefit(transaction, id);
      const { provider, url, ...rest } = benefit;
      await putBenefits(transaction, [{ id, ...rest, provider: provider || null, url: url || null, removedAt: null }]);
    },
  };
}

async function problemsOf(transaction: Database, id: string, benefit: BenefitText): Promise<TextProblem[]> {
  const problems: TextProblem[] = [];
  if (!benefit.name.en) problems.push({ field: 'content.name.en', problem: 'missing' });
  if (!benefit.about.en) problems.push({ field: 'content.about.en', problem: 'missing' });
  if (benefit.url && !webAddress.safeParse(benefit.url).success) {
    problems.push({ field: 'content.url', problem: 'web-address' });
  }
  const isFull = problems.length === 0 && (await countBenefits(transaction, id)) >= benefitsAtMost;
  return isFull ? [{ field: '', problem: 'full' }] : problems;
}

async function problemsOfRemoving(transaction: Database, id: string): Promise<TextProblem[]> {
  return (await countHaving(transaction, id)) > 0 ? [{ field: '', problem: 'enrolled' }] : [];
}
