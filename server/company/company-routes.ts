import type { Contact } from '#contract/company.ts';
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
      .filter(({ contacts }) => contacts.length > 0)
      .map(({ heading, urgent, contacts }) => ({
        heading: forReader(heading, input.language),
        urgent: urgent ?? false,
        contacts: contacts.map((contact) => contactFor(contact, input.language)),
      }));
  }),

  look: operation.company.look.handler(async () => ({ look: await look() })),
});

/** Kinds with a value have one: publishing refuses others, and the contract checks again. */
function contactFor({ kind, title, about, value }: WrittenContact, language: Language): Contact {
  const words = { title: forReader(title, language), about: about ? forReader(about, language) : null };
  return { kind, ...words, ...(value === undefined ? {} : { value }) } as Contact;
}
