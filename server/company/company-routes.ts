import { type Contact, contact } from '#contract/company.ts';
import type { Language } from '#contract/language.ts';
import type { CompanyLook } from '#contract/page-look.ts';
import { operation } from '#server/http/operation.ts';
import { forReader } from '#server/translations/company-words.ts';
import { contactGroups } from './company-rows.ts';
import type { WrittenContact } from './company-tables.ts';

/** @param look the company's look, cached */
export const companyRoutes = (look: () => Promise<CompanyLook | null>) => ({
  contacts: operation.company.contacts.handler(async ({ context, input }) => {
    const groups = await contactGroups(context.db, input.screen);
    return groups
      .map(({ heading, urgent, contacts }) => ({
        heading: forReader(heading, input.language),
        urgent: urgent ?? false,
        contacts: contacts.flatMap((written) => contactFor(written, input.language) ?? []),
      }))
      .filter(({ contacts }) => contacts.length > 0);
  }),

  look: operation.company.look.handler(async () => ({ look: await look() })),
});

/** A contact as its reader sees it; null for one with an address that is none, which would cost everybody all others. */
function contactFor({ kind, title, about, value }: WrittenContact, language: Language): Contact | null {
  const words = { title: forReader(title, language), about: about ? forReader(about, language) : null };
  return contact.safeParse({ kind, ...words, ...(value === undefined ? {} : { value }) }).data ?? null;
}
