import type { I18n } from '@lingui/core';
import type { RetentionDays } from '#contract/retention.ts';
import type { MailRecipient } from '#server/directory/person-rows.ts';
import type { ExportedRow } from '#server/personal-data/personal-rows.ts';
import type { DataKind } from '#server/personal-data/personal-table.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { clockIn, dayInWords } from '#server/translations/days.ts';
import { type Html, html } from '#server/translations/html.ts';
import type { Looks } from './look-rows.ts';

/** All that is held of somebody, by kind and table; tables without a row are missing. */
export type KindRows = { kind: DataKind; tables: { name: string; rows: ExportedRow[] }[] }[];

type Page = {
  person: Pick<MailRecipient, 'name' | 'language'>;
  companyName: string;
  kinds: KindRows;
  looks: Looks;
  /** The time zone in which its moments are written: that of its person. */
  zone: string;
  /** The names of the files below files/. */
  files: string[];
  days: RetentionDays;
};

const css = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1d1d1f;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem}h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0}.why{color:#555}dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem;background:#f5f5f7;border-radius:.5rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media screen and (prefers-color-scheme:dark){body{color:#eee;background:#16161a}dl{background:#26262b}dt,.why{color:#aaa}h2{border-color:#444}a{color:#8ab4ff}}`;

/** The page of an archive, in the person's language and without a script. */
export function archivePage({
  person: { name, language },
  companyName,
  kinds,
  looks,
  zone,
  files,
  days,
}: Page): string {
  const i18n = wordsFor(language);
  const clock = clockIn(zone);
  const moment = (at: Date) => `${dayInWords(clock(at).slice(0, 10), language)}, ${clock(at).slice(11, 16)}`;
  const { text } = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'">
    <title>${i18n._({ id: 'Your data' })} · ${companyName}</title>
    <style>${css}</style>
  </head>
  <body>
    <h1>${i18n._({ id: 'Your data' })}</h1>
    <p>${i18n._({ id: 'Everything that Stagedoor of {company} holds of {name}, as of {moment} ({zone}).', values: { company: companyName, name, moment: moment(new Date()), zone } })}</p>
    <p class="why">${i18n._({ id: 'Other people stand here only where the app shows them to you. Passwords and keys are missing. The same is in data.json, for programs; fields have the same names here and there.' })}</p>
    ${files.length > 0 && html`<h2>${i18n._({ id: 'Your files' })}</h2><ul>${files.map((file) => html`<li><a href="${addressOf(file)}"><bdi>${file}</bdi></a></li>`)}</ul>`}
    <h2>${i18n._({ id: 'Who looked at your data in the last year' })}</h2>
    ${lookList(i18n, moment, i18n._({ id: 'At your payslips' }), looks.payslips)}
    ${lookList(i18n, moment, i18n._({ id: 'At your sick notes' }), looks.proofs)}
    ${lookList(i18n, moment, i18n._({ id: 'At your emergency contact' }), looks.emergencyContact)}
    ${kinds.map(({ kind, tables }) => {
      const { title, why, until } = kind.words(i18n, days);
      return html`<h2>${title}</h2><p class="why">${why}</p><p class="why">${until}</p>
      ${tables.map(({ name: table, rows }) => html`<h3 lang="en" dir="ltr">${spaced(table)}</h3>${rows.map((row) => asList(row, clock))}`)}`;
    })}
  </body>
</html>
`;
  return text;
}

function lookList(
  i18n: I18n,
  moment: (at: Date) => string,
  title: string,
  looks: { at: Date; by: string | null; reason?: string | null }[],
): Html {
  const nobody = html`<p>${i18n._({ id: 'Nobody else, in the last year.' })}</p>`;
  const lines = looks.map(
    ({ at, by, reason }) =>
      html`<li>${moment(at)} · <bdi>${by ?? i18n._({ id: 'Somebody who left' })}</bdi>${reason && html` · <bdi>${reason}</bdi>`}</li>`,
  );
  return html`<h3>${title}</h3>${looks.length === 0 ? nobody : html`<ul>${lines}</ul>`}`;
}

/** The fields of a row that hold something. */
function asList(row: Record<string, unknown>, clock: (at: Date) => string): Html {
  const fields = Object.entries(row).filter(([, value]) => !isEmpty(value));
  return html`<dl>${fields.map(([field, value]) => html`<dt lang="en" dir="ltr">${spaced(field)}</dt><dd dir="auto">${inWords(value, clock)}</dd>`)}</dl>`;
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

function inWords(value: unknown, clock: (at: Date) => string): string {
  if (value instanceof Date) return clock(value).slice(0, 16).replace('T', ' ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** `leave_request` and `startsOn` as words. */
const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const addressOf = (file: string) => ['files', ...file.split('/')].map(encodeURIComponent).join('/');
