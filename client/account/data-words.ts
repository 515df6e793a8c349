import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DataKind } from '#contract/data-kinds.ts';
import { payrollExportDays } from '#contract/payroll-columns.ts';
import type { RetentionDays } from '#contract/retention.ts';

type KindWords = { title: MessageDescriptor; why: MessageDescriptor; until: MessageDescriptor };

const untilErased = msg`Until it is erased after you have left.`;

/**
 * What is held of a person, why, and for how long; server/account/archive/data-words.ts says the same in an archive.
 * @param days for how many days the company keeps what it may choose
 */
export function kindWords(kind: DataKind, days: RetentionDays): KindWords {
  switch (kind) {
    case 'record':
      return {
        title: msg`Your record at work`,
        why: msg`To employ you, and to know who leads whom.`,
        until: untilErased,
      };
    case 'own-info':
      return {
        title: msg`What you entered about yourself`,
        why: msg`So that you can be reached, and somebody for you in an emergency.`,
        until: msg`Until you change it, or it is erased after you have left.`,
      };
    case 'sign-in':
      return {
        title: msg`How you sign in, and your devices`,
        why: msg`To let you in, and nobody else.`,
        until: msg`Devices until they are signed out, links for 90 days.`,
      };
    case 'pay':
      return {
        title: msg`Your payslips`,
        why: msg`You need them, and the law asks for them.`,
        until:
          days.payslips === null
            ? msg`As long as the law asks, also after you have left.`
            : untilDaysOfTheirYear(days.payslips),
      };
    case 'leave':
      return {
        title: msg`Your leave`,
        why: msg`To grant it, and to count what is left.`,
        until: days.leave === null ? untilErased : untilDaysOfYear(days.leave),
      };
    case 'absence':
      return {
        title: msg`Your absences and sick notes`,
        why: msg`So that your manager and HR know that you are not coming.`,
        until: untilDays(days.absence),
      };
    case 'payroll':
      return {
        title: msg`What payroll was told of your leave and absences`,
        why: msg`To pay you rightly.`,
        until: forDays(payrollExportDays),
      };
    case 'room':
      return {
        title: msg`What you wrote in My Voice`,
        why: msg`So that others can read it.`,
        until:
          days.room === null
            ? msg`Until it is erased after you have left. Moderators can read what you took back.`
            : moderatedFor(days.room),
      };
    case 'training':
      return {
        title: msg`Your trainings`,
        why: msg`To know what you have done, and what is due.`,
        until: untilErased,
      };
    case 'benefits':
      return { title: msg`Your benefits`, why: msg`To know which ones you have.`, until: untilErased };
    case 'messages':
      return {
        title: msg`Mails and notifications to you`,
        why: msg`To tell you what is new.`,
        until: msg`Their text until they are sent, the rest for at most 400 days.`,
      };
    case 'roles':
      return {
        title: msg`Your roles, and those you had`,
        why: msg`To know who may see and change what.`,
        until: untilErased,
      };
    case 'audit':
      return {
        title: msg`Who did what with your data, and what you did`,
        why: msg`So that nobody reads or changes data unseen.`,
        until: forDays(days.audit),
      };
    case 'console':
      return {
        title: msg`Files you sent, and work you began in the console`,
        why: msg`To do what you asked for.`,
        until: msg`Files for two days, work for 90 days.`,
      };
  }
}

const untilDays = (days: number) => msg`Until ${{ days }} days after their last day.`;
const untilDaysOfYear = (days: number) => msg`Until ${{ days }} days after the end of its year.`;
const untilDaysOfTheirYear = (days: number) =>
  msg`Until ${{ days }} days after the end of their year, and as long as the law asks.`;
const forDays = (days: number) => msg`For ${{ days }} days.`;
const moderatedFor = (days: number) => msg`For ${{ days }} days. Until then, moderators can read what you took back.`;
