import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Input } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { today } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { happen, letAppListen } from '#client/testing/happen.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { BoardReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { textLengths } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { absenceQueries } from './absence-queries.ts';
import { callBack } from './testing/shown-report.ts';

const at = '2026-11-27T06:00:00.000Z';
const jonas = { id: '01890000-0000-7000-8000-00000000000a' as Id, name: 'Jonas Brandt' };
const call: BoardReport = { ...callBack, person: { ...jonas, portrait: null, position: null } };
const board = (reports: BoardReport[]) => ({ reports, people: [jonas] });
const list = page.getByRole('list', { name: 'Absent today' });

describe('the board of a manager', () => {
  test('says that nobody is absent', async () => {
    await showApp(paths.teamAbsence, { answers: { 'teamAbsence.board': board([]) } });
    await expect.element(page.getByText('Nobody is absent today')).toBeVisible();
  });

  test.for(['en', 'ar'] as const)(
    'shows the number to call, and marks the report as done: %s',
    { tags: 'long' },
    async (language) => {
      let shown = call;
      const server = await showApp(paths.teamAbsence, {
        language,
        answers: {
          'teamAbsence.board': () => board([shown]),
          'teamAbsence.see': { seen: 1 },
          'teamAbsence.change': ({ change }: Input<'teamAbsence.change'>) => {
            shown = { ...shown, done: change.do === 'settle' && change.isDone ? { by: 'Claire Moreau', at } : null };
            return shown;
          },
        },
      });
      const number = page.getByRole('link', { name: '+232 76 000000' });
      await expect.element(number).toHaveAttribute('href', 'tel:+23276000000');
      await expectAccessible();
      await expect.poll(() => server.calls('teamAbsence.see')).toEqual([{ ids: [call.id] }]);
      if (language !== 'en') return;
      await list.getByRole('button', { name: /^Done/ }).click();
      await expect.element(list).toMatchTextContent(/Done: Claire Moreau/);
      await expect.element(list.getByRole('button', { name: /^Not done after all/ })).toBeVisible();
    },
  );

  test('has seen nothing while its page is out of sight, then sees a report, and its correction again', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const server = await showApp(paths.teamAbsence, {
      answers: { 'teamAbsence.board': board([call]), 'teamAbsence.see': { seen: 1 } },
    });
    await expect.element(list.getByText('Jonas Brandt')).toBeVisible();
    letAppListen();
    expect(server.calls('teamAbsence.see')).toEqual([]);
    state.mockReturnValue('visible');
    happen('visibilitychange', document);
    await expect.poll(() => server.calls('teamAbsence.see')).toEqual([{ ids: [call.id] }]);
    server.answer({
      'teamAbsence.board': board([{ ...call, note: 'After noon.', corrected: { by: jonas.name, at } }]),
    });
    await queryClient.refetchQueries(absenceQueries.team());
    await expect.element(list.getByText('After noon.')).toBeVisible();
    await expect.poll(() => server.calls('teamAbsence.see')).toEqual([{ ids: [call.id] }, { ids: [call.id] }]);
  });

  test('takes back that somebody is back, where the reader said so by mistake', async () => {
    const me = aminata.id;
    const ended = (byId: Id) => ({ by: 'Somebody', byId, at: new Date().toISOString(), on: today() });
    const sick: BoardReport = { ...call, kind: 'sickness', phone: '' };
    const theirs: BoardReport = { ...sick, id: jonas.id, ended: ended(jonas.id) };
    let shown = sick;
    const server = await showApp(paths.teamAbsence, {
      answers: {
        'teamAbsence.board': () => board([shown, theirs]),
        'teamAbsence.see': { seen: 1 },
        'teamAbsence.change': ({ change }: Input<'teamAbsence.change'>) => {
          shown = { ...sick, ended: change.do === 'end' ? ended(me) : null };
          return shown;
        },
      },
    });
    await list.getByRole('button', { name: /^Back today/ }).click();
    // The one that somebody else ended has none.
    await expect.element(list.getByRole('button', { name: /^Not back after all/ })).toHaveLength(1);
    await list.getByRole('button', { name: /^Not back after all/ }).click();
    await expect.element(list.getByRole('button', { name: /^Back today/ })).toBeVisible();
    expect(server.calls('teamAbsence.change').map(({ change }) => change.do)).toEqual(['end', 'resume']);
  });

  test('nobody is back today from an absence that is over', { tags: 'long' }, async () => {
    const sick: BoardReport = { ...call, kind: 'sickness', phone: '', startsOn: '2026-07-28', returnsOn: '2026-07-30' };
    // Whoever was to return today is back already.
    const until: BoardReport = { ...sick, id: jonas.id, returnsOn: today() };
    await showApp(paths.teamAbsence, {
      answers: { 'teamAbsence.board': board([sick, until]), 'teamAbsence.see': { seen: 1 } },
    });
    await expect.element(list.getByRole('button', { name: /^Done/ })).toHaveLength(2);
    await expect.element(list.getByRole('button', { name: /^Back today/ })).not.toBeInTheDocument();
  });

  test('shows whom to call once the manager said why, and forgets it with the dialog', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamAbsence, {
      answers: {
        'teamAbsence.board': board([]),
        'teamEmergency.read': { contact: { name: 'Fatu Kamara', relation: 'Sister', phone: '+232 76 000000' } },
      },
    });
    await page.getByRole('button', { name: 'Emergency contact' }).click();
    const dialog = page.getByRole('dialog');
    const show = dialog.getByRole('button', { name: 'Show the contact' });
    await show.click();
    await expect.element(dialog.getByText('Say why you need it.')).toBeVisible();
    expect(server.calls('teamEmergency.read')).toEqual([]);
    await expectAccessible();
    const limit = { most: textLengths.emergencyReason, says: /200 characters at most/, send: () => show.click() };
    const reason = await fillToLimit(dialog.getByLabelText('Why do you need it?'), limit);
    await show.click();
    const number = dialog.getByRole('link', { name: '+232 76 000000' });
    await expect.element(number).toHaveAttribute('href', 'tel:+23276000000');
    await expect.element(dialog).toMatchTextContent(/Jonas Brandt.*Fatu Kamara · Sister/);
    expect(server.calls('teamEmergency.read')).toEqual([{ userId: jonas.id, reason }]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('Fatu Kamara')).not.toBeInTheDocument();
  });

  test('a report that cannot be answered any more says why', async () => {
    await showApp(paths.teamAbsence, {
      answers: {
        'teamAbsence.board': board([call]),
        'teamAbsence.see': { seen: 0 },
        'teamAbsence.change': refusal('NOT_FOUND'),
      },
    });
    await expect.element(list.getByText('Jonas Brandt')).toBeVisible();
    await list.getByRole('button', { name: /^Done/ }).click();
    await expect.element(page.getByText(/^This report is no longer yours/)).toBeVisible();
  });

  test('takes a report for somebody who called, and marks what is wrong with it', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamAbsence, {
      answers: {
        'teamAbsence.board': board([]),
        'teamAbsence.enter': { ...call, kind: 'sickness' },
      },
    });
    await page.getByRole('button', { name: 'Enter a report' }).click();
    const first = page.getByLabelText('First day away');
    await first.fill('');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByText(/^Enter a day that exists/)).toBeVisible();
    const day = today();
    await first.fill(day);
    await page.getByRole('button', { name: 'Send report' }).click();
    const report = { userId: jonas.id, kind: 'sickness', startsOn: day };
    await expect.poll(() => server.calls('teamAbsence.enter')).toMatchObject([report]);
  });

  test('is known again where its answer was lost, and is another once something else is typed', async () => {
    const server = await showApp(paths.teamAbsence, {
      answers: { 'teamAbsence.board': board([]), 'teamAbsence.enter': offline },
    });
    await page.getByRole('button', { name: 'Enter a report' }).click();
    const send = async (count: number) => {
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect.poll(() => server.calls('teamAbsence.enter')).toHaveLength(count);
      await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    };
    await send(1);
    await send(2);
    await page.getByRole('dialog').getByLabelText(/^Note/).fill('Back on Monday');
    await send(3);
    const [lost, repeat, other] = server.calls('teamAbsence.enter');
    expect(repeat).toEqual(lost);
    expect(other?.id).not.toBe(lost?.id);
  });
});
