import { z } from 'zod';
import { type TrainingText, trainingsAtMost } from '#contract/company-trainings.ts';
import { certificates } from '#contract/limits.ts';
import type { TextProblem } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredText } from '#server/texts/texts.ts';
import { writtenIn } from '#server/translations/company-words.ts';
import { countToDo, countTrainings, putTrainings, removeTraining, trainingById } from './training-rows.ts';

const webAddress = z.url({ protocol: /^https$/ });
const mostMinutes = 10_000;

/** A training as it was typed, in the form in which it is stored. */
export function trimmedTraining({ title, summary, minutes, url, offered, validMonths }: TrainingText): TrainingText {
  return {
    title: writtenIn(title),
    summary: writtenIn(summary),
    minutes: trimmedNumber(minutes),
    url: url.trim(),
    offered,
    validMonths: trimmedNumber(validMonths),
  };
}

const trimmedNumber = (typed: string) => typed.trim().replace(/^0+(?=\d)/, '');

/** A training. Removed, it is kept for those who did it, and comes back so. */
export function trainingText(id: string): StoredText<TrainingText> {
  return {
    kind: 'training',
    id,
    topic: 'company',
    title: ({ title }) => title,
    read: async (db, lock) => {
      const row = await trainingById(db, id, lock);
      if (!row || row.removedAt) return null;
      const { title, summary, minutes, url, offered, validMonths } = row;
      return { title, summary, minutes: `${minutes}`, url: url ?? '', offered, validMonths: `${validMonths ?? ''}` };
    },
    problems: (transaction, training) =>
      training ? problemsOf(transaction, id, training) : problemsOfRemoving(transaction, id),
    write: async (transaction, training) => {
      if (!training) return removeTraining(transaction, id);
      const { minutes, url, validMonths, ...rest } = training;
      const numbers = { minutes: Number(minutes), validMonths: validMonths ? Number(validMonths) : null };
      await putTrainings(transaction, [{ id, ...rest, ...numbers, url: url || null, removedAt: null }]);
    },
  };
}

async function problemsOf(transaction: Database, id: string, training: TrainingText): Promise<TextProblem[]> {
  const problems: TextProblem[] = [];
  if (!isWhole(training.minutes, mostMinutes)) problems.push({ field: 'content.minutes', problem: 'minutes' });
  if (training.validMonths && !isWhole(training.validMonths, certificates.months)) {
    problems.push({ field: 'content.validMonths', problem: 'months' });
  }
  if (training.url && !webAddress.safeParse(training.url).success) {
    problems.push({ field: 'content.url', problem: 'web-address' });
  }
  if (!training.title.en) problems.push({ field: 'content.title.en', problem: 'missing' });
  if (!training.summary.en) problems.push({ field: 'content.summary.en', problem: 'missing' });
  const isFull = problems.length === 0 && (await countTrainings(transaction, id)) >= trainingsAtMost;
  return isFull ? [{ field: '', problem: 'full' }] : problems;
}

const isWhole = (typed: string, most: number) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;

async function problemsOfRemoving(transaction: Database, id: string): Promise<TextProblem[]> {
  return (await countToDo(transaction, id)) > 0 ? [{ field: '', problem: 'enrolled' }] : [];
}
