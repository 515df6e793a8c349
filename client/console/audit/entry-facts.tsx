import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useChangedFieldName } from '#client/console/platform/changed-field.ts';
import { roleWords } from '#client/console/platform/role-words.ts';
import { CompanyText } from '#client/i18n/company-text.tsx';
import { calendarDay, dayMonthYear, fromDayToDay } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { AuditFact, auditChoices, auditCounts } from '#contract/audit.ts';
import type { Language } from '#contract/language.ts';

type Counted = (typeof auditCounts)[number];

const countWords: Record<Counted, (count: number) => MessageDescriptor> = {
  new: (count) => msg({ message: plural(count, { one: '# new', other: '# new' }), comment: 'Audit: of an import' }),
  changed: (count) =>
    msg({ message: plural(count, { one: '# changed', other: '# changed' }), comment: 'Audit: of an import' }),
  leftOut: (count) =>
    msg({ message: plural(count, { one: '# left out', other: '# left out' }), comment: 'Audit: of an import' }),
  removed: (count) =>
    msg({ message: plural(count, { one: '# removed', other: '# removed' }), comment: 'Audit: of public holidays' }),
  exported: (count) =>
    msg({ message: plural(count, { one: '# person', other: '# people' }), comment: 'Audit: how many it was about' }),
  people: (count) =>
    msg({ message: plural(count, { one: '# person', other: '# people' }), comment: 'Audit: how many it was about' }),
  days: (count) =>
    msg({
      message: plural(count, { one: '# day', other: '# days' }),
      comment: 'Audit: for how long something is kept',
    }),
  reports: (count) =>
    msg({
      message: plural(count, { one: '# report deleted', other: '# reports deleted' }),
      comment: 'Audit: of reports of absence, by a shorter time for which they are kept',
    }),
  messages: (count) =>
    msg({
      message: plural(count, { one: '# message deleted', other: '# messages deleted' }),
      comment: 'Audit: of messages in My Voice, by a shorter time for which they are kept',
    }),
  leave: (count) =>
    msg({
      message: plural(count, { one: '# entry of leave deleted', other: '# entries of leave deleted' }),
      comment: 'Audit: of requests for leave and entries of the ledger, by a shorter time for which they are kept',
    }),
  erasures: (count) =>
    msg({
      message: plural(count, { one: '# erasure to ask for', other: '# erasures to ask for' }),
      comment: 'Audit: of people who left, by a shorter time for which their records are kept',
    }),
  payslips: (count) =>
    msg({
      message: plural(count, { one: '# payslip deleted', other: '# payslips deleted' }),
      comment: 'Audit: of payslips, by a shorter time for which they are kept',
    }),
  entries: (count) =>
    msg({
      message: plural(count, { one: '# entry deleted', other: '# entries deleted' }),
      comment: 'Audit: of entries of the audit itself, by a shorter time for which they are kept',
    }),
  documents: (count) =>
    msg({ message: plural(count, { one: '# payslip', other: '# payslips' }), comment: 'Audit: how many it was about' }),
  published: (count) =>
    msg({ message: plural(count, { one: '# payslip', other: '# payslips' }), comment: 'Audit: how many it was about' }),
  matched: (count) =>
    msg({
      message: plural(count, { one: '# ready', other: '# ready' }),
      comment: 'Audit: payslips whose person is known',
    }),
  problems: (count) =>
    msg({ message: plural(count, { one: '# problem', other: '# problems' }), comment: 'Audit: of payslips' }),
};

const choiceWords: Record<(typeof auditChoices)[number], MessageDescriptor> = {
  open: msg({ message: 'Everybody may write', comment: 'Audit: who may write in the chat' }),
  slow: msg({ message: 'Slow mode', comment: 'Audit: who may write in the chat: everybody, but not often' }),
  'announce-only': msg({ message: 'Only moderators may write', comment: 'Audit: who may write in the chat' }),
  payslips: msg({ message: 'Mails about payslips', comment: 'Audit: which mails somebody turned off' }),
  mentions: msg({ message: 'Mails about mentions', comment: 'Audit: which mails somebody turned off' }),
  timeOff: msg({ message: 'Mails about leave', comment: 'Audit: which mails somebody turned off' }),
  'too-many-passwords': msg({
    message: 'After too many wrong passwords',
    comment: 'Audit: why a device was signed out',
  }),
  'taken-back': msg({
    message: 'Taken back',
    context: 'changes',
    comment: 'Audit: a change of many records was undone',
  }),
};

/** What an entry says besides the act, on one line; nothing where there is nothing. */
export function EntryFacts({ facts }: { facts: AuditFact[] }) {
  const said = facts.map((fact) => <Fact key={JSON.stringify(fact)} fact={fact} />);
  if (said.length === 0) return null;
  return (
    <span>
      {said.map((one, index) => (
        <Fragment key={one.key}>
          {index > 0 && ' · '}
          {one}
        </Fragment>
      ))}
    </span>
  );
}

function Fact({ fact }: { fact: AuditFact }): ReactNode {
  const { t } = useLingui();
  const language = useLanguage();
  const fieldName = useChangedFieldName();
  switch (fact.is) {
    case 'leave':
      return daysOf(fact.first, fact.last, language);
    case 'batch':
    case 'file':
      return <bdi>{fact.name}</bdi>;
    case 'payslip':
      return dayMonthYear(calendarDay(fact.month), language);
    case 'day':
      return dayMonthYear(calendarDay(fact.day), language);
    case 'role':
      return t(roleWords[fact.role]);
    case 'fields':
      return fact.fields.map(fieldName).join(', ');
    case 'count':
      return t(countWords[fact.of](fact.count));
    case 'choice':
      return t(choiceWords[fact.choice]);
    case 'words':
      return <CompanyText of={{ text: fact.words.text, lang: fact.words.lang ?? language }} />;
  }
}

function daysOf(first: string, last: string, language: Language): string {
  if (first === last) return dayMonthYear(calendarDay(first), language);
  return fromDayToDay(calendarDay(first), calendarDay(last), language);
}
