import type { I18n } from '@lingui/core';
import type { Language } from '#contract/language.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** Writes a mail in its reader's language; it stands beside what sends the mail. A link is a paragraph of its own. */
export type MailWriter = (i18n: I18n, language: Language) => { subject: string; paragraphs: string[] };

/** A mail in one language, as it is sent: a blank line separates paragraphs. */
export function writtenMail(write: MailWriter, language: Language): { subject: string; body: string } {
  const { subject, paragraphs } = write(wordsFor(language), language);
  return { subject, body: `${paragraphs.join('\n\n')}\n` };
}
