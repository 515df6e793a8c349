import { z } from 'zod';
import type { Id } from '#contract/id.ts';
import { certificates } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { idsByEmail } from '#server/directory/person-rows.ts';
import { publish } from '#server/notify/publish.ts';
import {
  readCompanyFile,
  refuseProblems,
  repeats,
  writtenEmail,
  writtenId,
  writtenWords,
} from '#server/translations/company-file.ts';
import { knownTrainings, putEnrolments, putTrainings } from './training-rows.ts';

const training = z.strictObject({
  id: writtenId,
  title: writtenWords(200),
  summary: writtenWords(),
  minutes: z.number().int().min(1).max(10_000),
  /** Where it can be taken online. */
  url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullish(),
  /** Whether people may enrol by themselves. */
  offered: z.boolean().default(true),
  /** For how many months whoever did it has done it; for good without. */
  validMonths: z.number().int().min(1).max(certificates.months).nullish(),
});

const enrolment = z.strictObject({
  email: writtenEmail,
  training: writtenId,
  /** The last day to complete it. */
  dueOn: z.iso.date().nullish(),
  /** The day it was completed: this is how the company confirms it. */
  doneOn: z.iso.date().nullish(),
});

/** The file the company publishes trainings from: the trainings, and who has to take or has taken them. */
export const trainingsFile = z.strictObject({
  trainings: z.array(training).max(500).default([]),
  enrolments: z.array(enrolment).max(200_000).default([]),
});

/**
 * Publishes trainings and enrolments, all or nothing, and updates every open screen. Entries that the file does not
 * name stay as they are; publishing the same file again changes nothing.
 * @param json a trainingsFile, parsed from JSON
 * @throws {CompanyFileError} naming every place to mend
 */
export async function publishTrainings(
  db: Database,
  json: unknown,
): Promise<{ trainings: number; enrolments: number }> {
  const { trainings, enrolments } = readCompanyFile(trainingsFile, json);
  refuseProblems([
    ...repeats('trainings', trainings, ({ id }) => id),
    ...repeats('enrolments', enrolments, ({ email, training }) => `${email} in ${training}`),
  ]);

  await db.transaction(async (transaction) => {
    await putTrainings(
      transaction,
      trainings.map(({ url = null, validMonths = null, ...rest }) => ({ ...rest, url, validMonths })),
    );
    const known = await knownTrainings(transaction);
    const ids = await idsByEmail(transaction, [...new Set(enrolments.map(({ email }) => email))]);
    const problems: string[] = [];
    const rows = enrolments.map(({ email, training, dueOn = null, doneOn }, index) => {
      const userId = ids.get(email) as Id;
      if (!userId) problems.push(`enrolments[${index}].email is nobody's here: ${email}`);
      if (!known.has(training)) problems.push(`enrolments[${index}].training is not known: ${training}`);
      // Noon, so that it is the same day in every time zone.
      return { userId, trainingId: training, dueOn, doneAt: doneOn ? new Date(`${doneOn}T12:00:00Z`) : null };
    });
    refuseProblems(problems);
    await putEnrolments(transaction, rows);
    await publish(transaction, null, 'company');
  });
  return { trainings: trainings.length, enrolments: enrolments.length };
}
