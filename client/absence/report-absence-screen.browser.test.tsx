import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '#client/api/new-id.ts';
import { noteReach } from '#client/api/reach.ts';
import { calendarDay, dayOf } from '#client/i18n/dates.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { today } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { absenceKinds } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { proofLimits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { reportOf } from './testing/shown-report.ts';

const forms = absenceKinds.map((kind) => ({ kind, url: `/absence/${kind}?language=en` }));

const report = reportOf();

const main = page.getByRole('main');

test('four items, each opening a form in a new tab', async () => {
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [] } });
  const links = main.getByRole('list').first().getByRole('link');
  await expect.element(links).toHaveLength(4);
  for (const [place, kind] of ['Sickness', 'Child Sickness', 'Late to Work', 'Call Back'].entries()) {
    const link = links.nth(place);
    await expect.element(link).toHaveAccessibleName(new RegExp(`^${kind}`));
    await expect.element(link).toHaveAttribute('href', forms[place]?.url);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/\bnoopener\b/));
  }
});

test.for([
  ['somebody', 'de', aminata],
  ['somebody', 'ar', aminata],
  ['nobody', 'ar', null],
] as const)('the forms open in the language of the reader: %s signed in, %s', async ([, language, user]) => {
  await showApp(paths.reportAbsence, {
    language,
    user,
    answers: {
      'absence.forms': (asked) =>
        absenceKinds.map((kind) => ({ kind, url: `/absence/${kind}?language=${asked.language}` })),
      'absence.reports': [],
    },
  });
  const form = main.getByRole('list').first().getByRole('link').first();
  await expect.element(form).toHaveAttribute('href', `/absence/sickness?language=${language}`);
});

test.for([
  ['en', 'none'],
  ['ar', 'matrix(-1, 0, 0, 1, 0, 0)'],
] as const)('the arrow out of the app points away from the words: %s', async ([language, transform]) => {
  await showApp(paths.reportAbsence, { language, answers: { 'absence.forms': forms, 'absence.reports': [] } });
  const form = main.getByRole('list').first().getByRole('link').first();
  await expect.element(form).toBeVisible();
  const arrow = [...form.element().querySelectorAll('svg')].at(-1);
  expect(arrow && getComputedStyle(arrow).transform).toBe(transform);
});

test('a past report shows its days, its note and its receipt number', async () => {
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [report] } });
  await expect
    .element(page.getByRole('region', { name: 'What you reported' }))
    .toMatchTextContent(/Late to Work.*28 October 2026.*The ferry did not come\..*H4TP-9WKM/);
});

test.for([
  ['that is open', {}, /From 28 October 2026(?!, back)/],
  ['with a return', { returnsOn: '2026-10-30' }, /From 28 October 2026, back on 30 October 2026/],
  [
    'that has ended',
    { ended: { by: 'Claire Moreau', byId: null, at: report.saidAt, on: '2026-10-29' } },
    /From 28 October 2026, back on 29 October 2026/,
  ],
] as const)('sickness %s shows from when until when it is', async ([, more, days]) => {
  const sick = reportOf({ kind: 'sickness', minutesLate: null, ...more });
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [sick] } });
  await expect.element(page.getByRole('region', { name: 'What you reported' })).toMatchTextContent(days);
});

test('nobody has seen it yet stands on no report that is done, ended or replaced', async () => {
  const done = { by: 'Claire Moreau', at: report.saidAt };
  const ended = { ...done, byId: null, on: report.startsOn };
  const reports = [{ done }, { ended }, { replacedBy: 'K7QM-42XD' }, {}].map((more, index) =>
    reportOf({ ...more, id: `01890000-0000-7000-8000-00000000010${index}` as Id }),
  );
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': reports } });
  for (const said of [/^Done: Claire Moreau/, /^Ended by Claire Moreau/, /^Replaced by K7QM/]) {
    await expect.element(page.getByText(said)).toBeVisible();
  }
  await expect.element(page.getByText('Nobody has seen it yet')).toHaveLength(1);
});

test.for([
  ['tomorrow', 1, true],
  ['today', 0, false],
] as const)('whoever is back %s can say so earlier: %s', { tags: 'long' }, async ([, inDays, isAway]) => {
  const inDaysFrom = (day: string, days: number) => {
    const then = calendarDay(day);
    then.setDate(then.getDate() + days);
    return dayOf(then);
  };
  const past = () =>
    reportOf({
      kind: 'sickness',
      minutesLate: null,
      startsOn: inDaysFrom(today(), -3),
      returnsOn: inDaysFrom(today(), inDays),
    });
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': () => [past()] } });
  await expect.element(page.getByRole('button', { name: 'Add a proof' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^I am back today/ })).toHaveLength(isAway ? 1 : 0);
});

test('an empty list says what will appear there', async () => {
  await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [] } });
  await expect.element(page.getByText(/^Nothing so far\./)).toBeVisible();
});

test('each part that fails to load can be retried on its own', async () => {
  const server = await showApp(paths.reportAbsence, {
    answers: { 'absence.forms': refusal('INTERNAL'), 'absence.reports': refusal('INTERNAL') },
  });
  await expect.element(page.getByRole('alert')).toHaveLength(2);
  server.answer({ 'absence.forms': forms });
  server.answer({ 'absence.reports': [report] });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(main.getByRole('list').first().getByRole('link')).toHaveLength(4);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('H4TP-9WKM')).toBeVisible();
});

describe('a sick note', () => {
  const sick = reportOf({ id: '01890000-0000-7000-8000-000000000002' as Id, kind: 'sickness', minutesLate: null });

  test('is for reports of days away alone, and what is too large is said before it is sent', {
    tags: 'long',
  }, async () => {
    await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [report, sick] } });
    await expect.element(page.getByRole('button', { name: 'Add a proof' })).toHaveLength(1);
    const field = document.querySelector('input[type=file]');
    if (!field) throw new Error('A proof has no field.');
    const file = new File([new Uint8Array(proofLimits.bytes + 1)], 'note.jpg', { type: 'image/jpeg' });
    await userEvent.upload(field, file);
    await expect.element(page.getByText('This is larger than 10 MB. Send a photo, or fewer pages.')).toBeVisible();
    // A field that held it would not notice that it is chosen once more.
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.value).toBe('');
  });

  test('that does not show is refused before it is sent, and a HEIC picture is named for what it is', async () => {
    await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [sick] } });
    await expect.element(page.getByRole('button', { name: 'Add a proof' })).toBeVisible();
    const choose = async (start: string) => {
      const field = document.querySelector('input[type=file]');
      if (!field) throw new Error('A proof has no field.');
      // The first bytes alone are those of a picture.
      const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
      await userEvent.upload(field, new File([bytes, new Uint8Array(900)], 'note', { type: 'image/jpeg' }));
    };
    await choose('\xff\xd8\xff\xe0');
    await expect.element(page.getByText(/^This is no picture \(JPEG or PNG\)/)).toBeVisible();
    await choose('\0\0\0\x18ftypheic');
    await expect.element(page.getByText(/^This is a HEIC picture/)).toBeVisible();
  });

  test('needs a network, which the screen says before anything is chosen', { tags: 'long' }, async () => {
    await showApp(paths.reportAbsence, { answers: { 'absence.forms': forms, 'absence.reports': [sick] } });
    await expect.element(page.getByRole('button', { name: 'Add a proof' })).toBeVisible();
    noteReach(false);
    onTestFinished(() => noteReach(true));
    await expect.element(page.getByText(/^Adding a proof needs a network\. Your report is safe/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add a proof' })).not.toBeInTheDocument();
  });

  test('says how many are with HR', async () => {
    const proofs = [{ id: sick.id, size: 9, sentAt: sick.saidAt, opened: { by: 'Hilde Brandt', at: sick.saidAt } }];
    await showApp(paths.reportAbsence, {
      answers: { 'absence.forms': forms, 'absence.reports': [{ ...sick, proofs }] },
    });
    await expect.element(page.getByText('1 proof is with HR')).toBeVisible();
    await expect.element(page.getByText('HR has looked at 1 proof')).toBeVisible();
    await expectAccessible();
  });
});

test('what waits to be sent stands above what was sent, the newest first', async () => {
  await showApp(paths.reportAbsence, {
    answers: { 'absence.forms': forms, 'absence.reports': [report], 'absence.report': offline },
  });
  await expect.element(page.getByText(report.receipt)).toBeVisible();
  const said = { startsOn: today(), returnsOn: null, minutesLate: null, phone: '', saidAt: new Date().toISOString() };
  for (const note of ['The first', 'The second']) {
    const id = newId();
    outboxOf(aminata.id).put('absence.report', id, { id, kind: 'sickness', ...said, note });
  }
  const rows = page.getByRole('region', { name: 'What you reported' }).getByRole('listitem');
  await expect.element(rows.nth(2)).toMatchTextContent(report.receipt);
  await expect.element(rows.nth(0)).toMatchTextContent('The second');
  await expect.element(rows.nth(1)).toMatchTextContent('The first');
});

test('a report that was refused since says that it was not sent, and can be taken back', async () => {
  await showApp(paths.reportAbsence, {
    answers: { 'absence.forms': forms, 'absence.reports': [], 'absence.report': refusal('BAD_REQUEST') },
  });
  const said = { startsOn: today(), returnsOn: null, minutesLate: 10, phone: '', note: '' };
  const id = newId();
  outboxOf(aminata.id).put('absence.report', id, { id, kind: 'late', ...said, saidAt: new Date().toISOString() });
  const row = page.getByRole('region', { name: 'What you reported' }).getByRole('listitem');
  await expect.element(row).toMatchTextContent(/Late to Work.*Not sent/);
  await row.getByRole('button', { name: /^Take back.*Late to Work/ }).click();
  await expect.element(row).not.toBeInTheDocument();
});
