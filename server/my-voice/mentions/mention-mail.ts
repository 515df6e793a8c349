import type { I18n } from '@lingui/core';
import type { MailWriter } from '#server/mail/mail-text.ts';

/** Who said something to somebody in My Voice, and whether as a reply. */
type Mention = { name: string; isReply: boolean };

/** @param mentions the newest last; the subject is about that one */
export const mentionMail =
  (mentions: Mention[]): MailWriter =>
  (i18n) => {
    const said = [...new Set(mentions.map((mention) => mentionIn(i18n, mention)))];
    const newest = mentions.at(-1);
    return { subject: newest ? mentionIn(i18n, newest) : '', paragraphs: said.length > 1 ? said : [] };
  };

function mentionIn(i18n: I18n, { name, isReply }: Mention): string {
  return isReply
    ? i18n._({ id: '{name} replied to you in My Voice', values: { name } })
    : i18n._({ id: '{name} mentioned you in My Voice', values: { name } });
}
