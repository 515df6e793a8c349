import type { AuditFact, auditChoices, auditCounts, SaidFact } from '#contract/audit.ts';
import type { Language } from '#contract/language.ts';
import type { RoleName, RoleScope } from '#contract/role-names.ts';
import { columnWords } from '#server/directory/column-words.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { dayInWords, daysInWords, listed } from '#server/translations/days.ts';

/** Says in a language one thing that an entry says besides the act; words that somebody wrote, in the language they have. */
export function sayFacts(language: Language): (fact: AuditFact) => Pick<SaidFact, 'text' | 'lang'> {
  const i18n = wordsFor(language);
  const fields = { ...columnWords(language), jobHistory: i18n._({ id: 'Job history' }) };
  const [choices, roles] = [choiceWords(language), roleWords(language)];
  const say = (fact: AuditFact): string => {
    switch (fact.is) {
      case 'leave':
        return daysInWords(fact.first, fact.last, language);
      case 'batch':
      case 'file':
        return fact.name;
      case 'payslip':
        return dayInWords(fact.month, language);
      case 'day':
        return dayInWords(fact.day, language);
      case 'role':
        return roles[fact.role];
      case 'scope':
        return scopeWords(fact.scope, language);
      case 'fields':
        return listed(
          fact.fields.map((field) => fields[field]),
          language,
        );
      case 'count':
        return countWords(language, fact.count)[fact.of]();
      case 'choice':
        return choices[fact.choice];
      case 'words':
        return fact.words.text;
    }
  };
  return (fact) => ({ text: say(fact), lang: fact.is === 'words' ? fact.words.lang : null });
}

/** By what is counted: an export has thousands of entries, and each says one of these. */
function countWords(language: Language, count: number): Record<(typeof auditCounts)[number], () => string> {
  const i18n = wordsFor(language);
  const values = { count };
  const people = () => i18n._({ id: '{count, plural, one {# person} other {# people}}', values });
  const payslips = () => i18n._({ id: '{count, plural, one {# payslip} other {# payslips}}', values });
  return {
    new: () => i18n._({ id: '{count, plural, one {# new} other {# new}}', values }),
    changed: () => i18n._({ id: '{count, plural, one {# changed} other {# changed}}', values }),
    leftOut: () => i18n._({ id: '{count, plural, one {# left out} other {# left out}}', values }),
    removed: () => i18n._({ id: '{count, plural, one {# removed} other {# removed}}', values }),
    exported: people,
    people,
    days: () => i18n._({ id: '{count, plural, one {# day} other {# days}}', values }),
    reports: () => i18n._({ id: '{count, plural, one {# report deleted} other {# reports deleted}}', values }),
    messages: () => i18n._({ id: '{count, plural, one {# message deleted} other {# messages deleted}}', values }),
    leave: () =>
      i18n._({ id: '{count, plural, one {# entry of leave deleted} other {# entries of leave deleted}}', values }),
    erasures: () => i18n._({ id: '{count, plural, one {# erasure to ask for} other {# erasures to ask for}}', values }),
    payslips: () => i18n._({ id: '{count, plural, one {# payslip deleted} other {# payslips deleted}}', values }),
    entries: () => i18n._({ id: '{count, plural, one {# entry deleted} other {# entries deleted}}', values }),
    documents: payslips,
    published: payslips,
    matched: () => i18n._({ id: '{count, plural, one {# ready} other {# ready}}', values }),
    problems: () => i18n._({ id: '{count, plural, one {# problem} other {# problems}}', values }),
  };
}

function choiceWords(language: Language): Record<(typeof auditChoices)[number], string> {
  const i18n = wordsFor(language);
  return {
    open: i18n._({ id: 'Everybody may write' }),
    slow: i18n._({ id: 'Slow mode' }),
    'announce-only': i18n._({ id: 'Only moderators may write' }),
    payslips: i18n._({ id: 'Mails about payslips' }),
    mentions: i18n._({ id: 'Mails about mentions' }),
    timeOff: i18n._({ id: 'Mails about leave' }),
    'too-many-passwords': i18n._({ id: 'After too many wrong passwords' }),
    'taken-back': i18n._({ id: 'Taken back' }),
    'for-ever': i18n._({ id: 'For ever' }),
  };
}

function scopeWords({ locations, departments }: RoleScope, language: Language): string {
  const i18n = wordsFor(language);
  // Names of units may contain commas.
  const [places, groups] = [locations?.join(' · '), departments?.join(' · ')];
  if (places && groups) return i18n._({ id: '{groups} in {places}', values: { groups, places } });
  return places ?? groups ?? i18n._({ id: 'The whole company' });
}

function roleWords(language: Language): Record<RoleName, string> {
  const i18n = wordsFor(language);
  return {
    hr: i18n._({ id: 'HR' }),
    payroll: i18n._({ id: 'Payroll' }),
    editor: i18n._({ id: 'Editor' }),
    moderator: i18n._({ id: 'Moderator of My Voice' }),
    auditor: i18n._({ id: 'Auditor' }),
    administrator: i18n._({ id: 'Administrator' }),
  };
}
