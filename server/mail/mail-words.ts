import type { Language } from '#contract/language.ts';
import { catalogues } from '#server/words/catalogues.ts';

/** What a mail is about, and what its sentences need. */
export type MailWords =
  | { about: 'password-reset'; link: string }
  | { about: 'password-changed' }
  | { about: 'invite'; name: string; company: string; link: string };

/** Subject and text of a mail in one language. Paragraphs are lines apart; a link stands on a line of its own. */
export function wordsIn(language: Language, words: MailWords): { subject: string; body: string } {
  const i18n = catalogues[language];
  switch (words.about) {
    case 'password-reset':
      return letter(
        i18n._({ id: 'Choose a new password' }),
        i18n._({ id: 'Somebody asked for a new password for your Stagedoor account. Open this link to choose one:' }),
        words.link,
        i18n._({ id: 'The link works once, for half an hour. If it was not you, you can ignore this mail.' }),
      );
    case 'password-changed':
      return letter(
        i18n._({ id: 'Your password was changed' }),
        i18n._({ id: 'The password of your Stagedoor account was changed just now, and all devices were signed out.' }),
        i18n._({ id: 'If it was not you, ask for a new password on the login page and tell the people team.' }),
      );
    case 'invite':
      return letter(
        i18n._({ id: 'Your way into Stagedoor' }),
        i18n._({ id: 'Hello {name},', values: { name: words.name } }),
        i18n._({
          id: '{company} invites you to Stagedoor, the staff app. Open this link to choose your password:',
          values: { company: words.company },
        }),
        words.link,
        i18n._({ id: 'The link works once, for three days.' }),
      );
  }
}

function letter(subject: string, ...paragraphs: string[]): { subject: string; body: string } {
  return { subject, body: `${paragraphs.join('\n\n')}\n` };
}
