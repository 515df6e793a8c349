import type { I18n } from '@lingui/core';
import type { DataKind } from '#contract/data-kinds.ts';
import { payrollExportDays } from '#contract/payroll-columns.ts';
import type { RetentionDays } from '#contract/retention.ts';

/** What is held of somebody, why, and for how long. */
type KindWords = { title: string; why: string; until: string };

/** The words about one kind of data, as the screen and an archive have them. */
export function dataKindWords(i18n: I18n, kind: DataKind, days: RetentionDays): KindWords {
  const untilErased = i18n._({ id: 'Until it is erased after you have left.' });
  switch (kind) {
    case 'record':
      return {
        title: i18n._({ id: 'Your record at work' }),
        why: i18n._({ id: 'To employ you, and to know who leads whom.' }),
        until: untilErased,
      };
    case 'own-info':
      return {
        title: i18n._({ id: 'What you entered about yourself' }),
        why: i18n._({ id: 'So that you can be reached, and somebody for you in an emergency.' }),
        until: i18n._({ id: 'Until you change it, or it is erased after you have left.' }),
      };
    case 'sign-in':
      return {
        title: i18n._({ id: 'How you sign in, and your devices' }),
        why: i18n._({ id: 'To let you in, and nobody else.' }),
        until: i18n._({ id: 'Devices until they are signed out, links for 90 days.' }),
      };
    case 'pay':
      return {
        title: i18n._({ id: 'Your payslips' }),
        why: i18n._({ id: 'You need them, and the law asks for them.' }),
        until:
          days.payslips === null
            ? i18n._({ id: 'As long as the law asks, also after you have left.' })
            : i18n._({
                id: 'Until {days} days after the end of their year, and as long as the law asks.',
                values: { days: days.payslips },
              }),
      };
    case 'leave':
      return {
        title: i18n._({ id: 'Your leave' }),
        why: i18n._({ id: 'To grant it, and to count what is left.' }),
        until:
          days.leave === null
            ? untilErased
            : i18n._({ id: 'Until {days} days after the end of its year.', values: { days: days.leave } }),
      };
    case 'absence':
      return {
        title: i18n._({ id: 'Your absences and sick notes' }),
        why: i18n._({ id: 'So that your manager and HR know that you are not coming.' }),
        until: i18n._({ id: 'Until {days} days after their last day.', values: { days: days.absence } }),
      };
    case 'payroll':
      return {
        title: i18n._({ id: 'What payroll was told of your leave and absences' }),
        why: i18n._({ id: 'To pay you rightly.' }),
        until: i18n._({ id: 'For {days} days.', values: { days: payrollExportDays } }),
      };
    case 'room':
      return {
        title: i18n._({ id: 'What you wrote in My Voice' }),
        why: i18n._({ id: 'So that others can read it.' }),
        until:
          days.room === null
            ? i18n._({ id: 'Until it is erased after you have left. Moderators can read what you took back.' })
            : i18n._({
                id: 'For {days} days. Until then, moderators can read what you took back.',
                values: { days: days.room },
              }),
      };
    case 'training':
      return {
        title: i18n._({ id: 'Your trainings' }),
        why: i18n._({ id: 'To know what you have done, and what is due.' }),
        until: untilErased,
      };
    case 'benefits':
      return {
        title: i18n._({ id: 'Your benefits' }),
        why: i18n._({ id: 'To know which ones you have.' }),
        until: untilErased,
      };
    case 'messages':
      return {
        title: i18n._({ id: 'Mails and notifications to you' }),
        why: i18n._({ id: 'To tell you what is new.' }),
        until: i18n._({ id: 'Their text until they are sent, the rest for at most 400 days.' }),
      };
    case 'roles':
      return {
        title: i18n._({ id: 'Your roles, and those you had' }),
        why: i18n._({ id: 'To know who may see and change what.' }),
        until: untilErased,
      };
    case 'audit':
      return {
        title: i18n._({ id: 'Who did what with your data, and what you did' }),
        why: i18n._({ id: 'So that nobody reads or changes data unseen.' }),
        until: i18n._({ id: 'For {days} days.', values: { days: days.audit } }),
      };
    case 'console':
      return {
        title: i18n._({ id: 'Files you sent, and work you began in the console' }),
        why: i18n._({ id: 'To do what you asked for.' }),
        until: i18n._({ id: 'Files for two days, work for 90 days.' }),
      };
  }
}
