import type { I18n } from '@lingui/core';
import type { AbsenceKind, AbsenceReport } from '#contract/absence.ts';
import { dayIn, type FieldName, type FieldProblem, fieldsOf, isAwayKind, type Typed } from '#contract/absence-form.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { isDay } from '#contract/leave-days.ts';
import type { PageLook } from '#contract/page-look.ts';
import { absenceFormAddress, absencePaths, lookAddress, paths } from '#contract/paths.ts';
import { kindName } from '#server/translations/absence-kinds.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { dayInWords, listed } from '#server/translations/days.ts';
import { type Html, html } from '#server/translations/html.ts';
import { hintOf, labelOf, problemWords } from './absence-words.ts';

/** The company's current colours: the server answers any name of a look with the current one. */
const companyColors = lookAddress('now.css');

type Page = { look: PageLook; title: string; content: Html };

/** A whole page without scripts, in one language. */
export function page({ look: { language, theme }, title, content }: Page): string {
  const { text } = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="${theme}">
    <title>${title} · Stagedoor</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${absencePaths.styles}">
    <link rel="stylesheet" href="${companyColors}">
  </head>
  <body>
    <header><a href="${paths.reportAbsence}">Stagedoor</a></header>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
  return text;
}

type Form = {
  look: PageLook;
  kind: AbsenceKind;
  /** Hidden in the form, so that a form sent twice is one report. */
  id: Id;
  /** The person's day, which a new form offers; null where nobody knows who it is. */
  today: string | null;
  typed: Typed;
  problems?: Partial<Record<FieldName, FieldProblem>>;
  /** What the person has reported already, and what is sent now may change. */
  before?: AbsenceReport[];
  /** Why it was not sent. */
  alert?: string;
  /** What helps, in a tab of its own, so that the form stays. */
  link?: { href: string; words: string };
};

/** The form for one kind of absence; after a failed try with what was typed, and the problems beside their fields. */
export function formPage({ look, kind, id, today, typed, problems = {}, before = [], alert, link }: Form): string {
  const { language } = look;
  const i18n = wordsFor(language);
  const first = fieldsOf[kind].find((name) => problems[name]);
  const why = first ? i18n._({ id: 'Nothing was sent yet. Please look at what is marked below.' }) : alert;
  const content = html`
      ${why && html`<p class="alert" role="alert">${why}</p>`}
      ${
        link &&
        html`<div class="field">
        <a class="button" href="${link.href}" target="_blank" rel="noopener">${link.words}</a>
        <p class="hint">${i18n._({ id: 'A new tab opens. What you typed stays here: come back and send it.' })}</p>
      </div>`
      }
      ${before.length > 0 && alreadyReported(i18n, language, kind, before)}
      <form method="post" action="${absenceFormAddress(kind, language)}" novalidate>
        <input type="hidden" name="id" value="${id}">
        ${fieldsOf[kind].map((name) => field({ language, kind, name, today, value: typed[name], problem: problems[name], isFirstWrong: name === first }))}
        <button type="submit">${i18n._({ id: 'Send report' })}</button>
      </form>`;
  return page({ look, title: kindName(i18n, kind), content });
}

/** What stands already, what becomes of it if another report is sent, and the way to correct it instead. */
function alreadyReported(i18n: I18n, language: Language, kind: AbsenceKind, before: AbsenceReport[]): Html {
  const fate = isAwayKind(kind)
    ? i18n._({ id: 'A new report takes its place from its first day on. The days before stay.' })
    : i18n._({ id: 'A new report for the same day takes its place.' });
  return html`<div class="before">
        <p>${i18n._({ id: 'You have reported this already:' })}</p>
        <ul>${before.map((report) => html`<li><bdi dir="ltr">${report.receipt}</bdi> · ${daysOf(i18n, language, report)}</li>`)}</ul>
        <p>${fate}</p>
        <p><a href="${paths.reportAbsence}">${i18n._({ id: 'Correct it instead' })}</a></p>
      </div>`;
}

function daysOf(i18n: I18n, language: Language, { kind, startsOn, returnsOn }: AbsenceReport): string {
  const first = dayInWords(startsOn, language);
  if (!isAwayKind(kind)) return first;
  if (!returnsOn) return i18n._({ id: 'From {first}', values: { first } });
  return i18n._({ id: 'From {first}, back on {back}', values: { first, back: dayInWords(returnsOn, language) } });
}

type Field = {
  language: Language;
  kind: AbsenceKind;
  name: FieldName;
  today: string | null;
  value: string;
  problem?: FieldProblem;
  isFirstWrong: boolean;
};

function field({ language, kind, name, today, value, problem, isFirstWrong }: Field): Html {
  const i18n = wordsFor(language);
  const hint = name === 'startsOn' || name === 'returnsOn' ? daysInWords() : hintOf(i18n, name);
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const state = html`${problem && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${isFirstWrong && html` autofocus`}`;
  return html`
        <div class="field">
          <label for="${name}">${labelOf(i18n, kind, name)}</label>
          ${control(name, value, state)}
          ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
          ${problem && html`<p class="problem" id="${name}-problem">${problemWords(i18n, problem, [...value].length)}</p>`}
        </div>`;

  /** The field writes days in the browser's language and order; these are what it cannot get wrong. */
  function daysInWords(): string {
    const now =
      today && name === 'startsOn' && i18n._({ id: 'Today is {day}.', values: { day: dayInWords(today, language) } });
    const day = dayIn(value);
    const chosen =
      isDay(day) && day !== today && i18n._({ id: 'You chose {day}.', values: { day: dayInWords(day, language) } });
    return [now, chosen].filter(Boolean).join(' ');
  }
}

function control(name: FieldName, value: string, state: Html): Html {
  switch (name) {
    case 'note':
      // HTML drops a line break right after the tag; this one keeps a typed one.
      return html`<textarea id="note" name="note" rows="4" dir="auto"${state}>
${value}</textarea>`;
    case 'phone':
      return html`<input id="phone" name="phone" type="tel" autocomplete="tel" dir="ltr" value="${value}"${state}>`;
    case 'minutesLate':
      return html`<input id="minutesLate" name="minutesLate" inputmode="numeric" value="${value}"${state}>`;
    default:
      // The placeholder is for browsers without date fields; the others do not show it.
      return html`<input id="${name}" name="${name}" type="date" placeholder="28/11/2026" value="${value}"${state}>`;
  }
}

type Receipt = {
  report: AbsenceReport;
  /** The name of the manager who was told. */
  manager: string | null;
  /** The receipts of earlier reports whose place it took. */
  replaced: string[];
  /** The receipts of earlier reports that last until its first day. */
  shortened: string[];
};

/** The receipt: the report's number, whether anybody was told, and what else there is to know of it. */
export function receiptPage(look: PageLook, { report, manager, ...earlier }: Receipt): string {
  const { language } = look;
  const i18n = wordsFor(language);
  const content = html`
      <p class="done" role="status">${i18n._({ id: 'Your report is in.' })}</p>
      <dl>
        <dt>${i18n._({ id: 'Receipt number' })}</dt>
        <dd class="receipt"><bdi dir="ltr">${report.receipt}</bdi></dd>
        <dt>${kindName(i18n, report.kind)}</dt>
        <dd>${dayInWords(report.startsOn, language)}</dd>
        ${
          report.returnsOn &&
          html`<dt>${labelOf(i18n, report.kind, 'returnsOn')}</dt><dd>${dayInWords(report.returnsOn, language)}</dd>`
        }
      </dl>
      <p>${
        manager
          ? i18n._({ id: '{manager} is told by mail: the kind and the days, nothing else.', values: { manager } })
          : i18n._({ id: 'No manager is on record for you, so nobody was told. Please call your team.' })
      }</p>
      ${circumstances(i18n, language, report, earlier).map((sentence) => html`<p>${sentence}</p>`)}
      <p><a class="button" href="${paths.reportAbsence}">${i18n._({ id: 'Back to Stagedoor' })}</a></p>`;
  return page({ look, title: kindName(i18n, report.kind), content });
}

/** What somebody should know who reports twice, afterwards, or while on leave. */
function circumstances(
  i18n: I18n,
  language: Language,
  report: AbsenceReport,
  { replaced, shortened }: Pick<Receipt, 'replaced' | 'shortened'>,
): string[] {
  const named = (all: string[]) => ({ receipts: listed(all, language) });
  return [
    replaced.length > 0 &&
      i18n._({ id: 'It takes the place of your earlier report {receipts}.', values: named(replaced) }),
    shortened.length > 0 &&
      i18n._({ id: 'Your earlier report {receipts} stays for the days before.', values: named(shortened) }),
    report.isAfterwards && i18n._({ id: 'It is for a day that is over. Whoever reads it sees that.' }),
    report.isOnLeave &&
      i18n._({ id: 'You have leave on these days. It stays as it is: ask your manager whether you get days back.' }),
  ].filter((sentence) => sentence !== false);
}

/** A page with a sentence, and a link that leads on. */
export function wordsPage(look: PageLook, sentence: string, link: { href: string; words: string }): string {
  const i18n = wordsFor(look.language);
  const title = i18n._({ id: 'Report Lateness or Absence' });
  const content = html`
      <p class="alert" role="alert">${sentence}</p>
      <p><a class="button" href="${link.href}">${link.words}</a></p>`;
  return page({ look, title, content });
}
