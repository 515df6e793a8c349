import { z } from 'zod';
import { benefitKinds } from '#contract/benefits.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { idsByEmail } from '#server/directory/person-rows.ts';
import { publish } from '#server/notify/publish.ts';
import {
  readCompanyFile,
  refuseProblems,
  repeats,
  writtenEmail,
  writtenId,
  writtenText,
  writtenWords,
} from '#server/translations/company-file.ts';
import { knownBenefits, putBenefitEnrolments, putBenefits } from './benefits-rows.ts';

const benefit = z.strictObject({
  id: writtenId,
  kind: z.enum(benefitKinds),
  name: writtenWords(200),
  about: writtenWords(),
  /** Who provides it, if not the company itself. */
  provider: writtenText(200).nullish(),
  /** The provider's own page about it. */
  url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullish(),
});

const enrolment = z.strictObject({
  email: writtenEmail,
  benefit: writtenId,
  since: z.iso.date(),
  /** Its last day; after that it is not shown. */
  until: z.iso.date().nullish(),
});

/** The file the company publishes benefits from: the benefits, and who has them. */
export const benefitsFile = z.strictObject({
  benefits: z.array(benefit).max(200).default([]),
  enrolments: z.array(enrolment).max(200_000).default([]),
});

/**
 * Publishes benefits and enrolments, all or nothing, and updates every open screen. Entries that the file does not name
 * stay as they are; publishing the same file again changes nothing.
 * @param json a benefitsFile, parsed from JSON
 * @throws {CompanyFileError} naming every place to mend
 */
export async function publishBenefits(db: Database, json: unknown): Promise<{ benefits: number; enrolments: number }> {
  const { benefits, enrolments } = readCompanyFile(benefitsFile, json);
  refuseProblems([
    ...repeats('benefits', benefits, ({ id }) => id),
    ...repeats('enrolments', enrolments, ({ email, benefit }) => `${email} has ${benefit}`),
  ]);

  await db.transaction(async (transaction) => {
    await putBenefits(
      transaction,
      benefits.map(({ provider = null, url = null, ...rest }) => ({ ...rest, provider, url })),
    );
    const known = await knownBenefits(transaction);
    const ids = await idsByEmail(transaction, [...new Set(enrolments.map(({ email }) => email))]);
    const problems: string[] = [];
    const rows = enrolments.map(({ email, benefit, since, until = null }, index) => {
      const userId = ids.get(email) as Id;
      if (!userId) problems.push(`enrolments[${index}].email is nobody's here: ${email}`);
      if (!known.has(benefit)) problems.push(`enrolments[${index}].benefit is not known: ${benefit}`);
      if (until && until < since) problems.push(`enrolments[${index}].until is before since: ${until}`);
      return { userId, benefitId: benefit, since, until };
    });
    refuseProblems(problems);
    await putBenefitEnrolments(transaction, rows);
    await publish(transaction, null, 'benefits');
  });
  return { benefits: benefits.length, enrolments: enrolments.length };
}
