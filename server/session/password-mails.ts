import type { MailWriter } from '#server/mail/mail-text.ts';

/** @param link opens the account, so the mail needs a seal */
export const resetMail =
  (link: string): MailWriter =>
  (i18n) => ({
    subject: i18n._({ id: 'Choose a new password' }),
    paragraphs: [
      i18n._({ id: 'Somebody asked for a new password for your Stagedoor account. Open this link to choose one:' }),
      link,
      i18n._({ id: 'The link works once, for half an hour. If it was not you, you can ignore this mail.' }),
    ],
  });

export const passwordChangedMail: MailWriter = (i18n) => ({
  subject: i18n._({ id: 'Your password was changed' }),
  paragraphs: [
    i18n._({ id: 'The password of your Stagedoor account was changed just now, and all devices were signed out.' }),
    i18n._({ id: 'If it was not you, ask for a new password on the login page and tell HR.' }),
  ],
});

export const passwordTriedMail: MailWriter = (i18n) => ({
  subject: i18n._({ id: 'Somebody tried your password' }),
  paragraphs: [
    i18n._({
      id: 'Somebody typed a wrong password for your Stagedoor account several times, on a device that is not known as yours, such as a shared one. Nobody got in.',
    }),
    i18n._({
      id: 'If it was you, wait a quarter of an hour, or choose a new password on the login page. If it was not you, you do not need to do anything: on devices that are known as yours you sign in as before.',
    }),
  ],
});
