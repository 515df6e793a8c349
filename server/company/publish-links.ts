import { z } from 'zod';
import { type CompanyScreen, companyScreens, phoneNumber, webAddress } from '#contract/company.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/notify/publish.ts';
import { readCompanyFile, refuseProblems, writtenEmail, writtenWords } from '#server/translations/company-file.ts';
import { replaceGroups } from './links.ts';

const titled = { title: writtenWords(200), about: writtenWords(1000).optional() };

const contact = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), ...titled, value: webAddress }),
  z.strictObject({ kind: z.literal('phone'), ...titled, value: phoneNumber }),
  z.strictObject({ kind: z.literal('email'), ...titled, value: writtenEmail }),
  // The address is the `about`, as words, because it is written differently in Arabic.
  z.strictObject({ kind: z.literal('address'), ...titled, about: writtenWords(1000) }),
  z.strictObject({ kind: z.literal('text'), ...titled }),
]);

const group = z.strictObject({
  heading: writtenWords(200),
  /** True for emergency contacts. */
  urgent: z.boolean().optional(),
  contacts: z.array(contact).min(1).max(50),
});

/** The links and contacts of the company's screens, in order and under headings. */
export const linksFile = z.strictObject(
  Object.fromEntries(companyScreens.map((screen) => [screen, z.array(group).max(30).optional()])) as Record<
    CompanyScreen,
    z.ZodOptional<z.ZodArray<typeof group>>
  >,
);

/**
 * Publishes links and contacts, all or none, and tells every open screen. A screen in the file is replaced as a whole;
 * a screen not in it stays as it is. To publish the same again changes nothing.
 * @param json a linksFile, parsed from JSON
 * @throws {CompanyFileError} naming every place to mend
 */
export async function publishLinks(db: Database, json: unknown): Promise<{ screens: number; contacts: number }> {
  const file = readCompanyFile(linksFile, json);
  const screens = companyScreens.flatMap((screen) => (file[screen] ? [{ screen, groups: file[screen] }] : []));
  refuseProblems(screens.length === 0 ? [`the file must name one of: ${companyScreens.join(', ')}`] : []);

  await db.transaction(async (transaction) => {
    for (const { screen, groups } of screens) await replaceGroups(transaction, screen, groups);
    await publish(transaction, null, 'company');
  });
  const contacts = screens.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.contacts.length, 0);
  return { screens: screens.length, contacts };
}
