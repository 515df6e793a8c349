import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordOf, showPeople } from '#client/console/people/testing/shown-people.ts';
import { erasure, leaver } from '#client/console/testing/people-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { personPath } from '#contract/console-paths.ts';
import { longestErasureReason } from '#contract/limits.ts';

const path = personPath(leaver.id);
const dialog = page.getByRole('dialog');
const main = page.getByRole('main');
const nothingAsked = { ...erasure, request: null };
const name = leaver.fields.fullName ?? '';

describe('asking', () => {
  test('says what goes, what stays and who can approve it, and sends a reason', { tags: 'long' }, async () => {
    const server = await showPeople(path, {
      'people.record': leaver,
      'erasures.ofPerson': nothingAsked,
      'erasures.ask': { asked: 2 },
    });
    await page.getByRole('button', { name: 'Erase' }).click();
    await expect.element(dialog.getByRole('heading', { name: `Erase ${name}?` })).toBeVisible();
    for (const words of [
      /Leave: 5 entries/,
      /Absences and sick notes: 6 entries/,
      /Leave and absences in payroll exports: 1 entry/,
      /12 payslips with the name, where no screen shows them: each for 10 years after its own, the last until 31 December 2036/,
      /for 730 days/,
      /2 others in HR can approve it, within 7 days/,
    ]) {
      await expect.element(dialog).toMatchTextContent(words);
    }
    expect(server.calls('erasures.ofPerson')).toEqual([{ userId: leaver.id, language: 'en' }]);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Say why/);
    expect(server.calls('erasures.ask')).toEqual([]);
    const send = () => dialog.getByRole('button', { name: 'Ask for approval' }).click();
    const says = /500 characters at most/;
    const reason = await fillToLimit(dialog.getByLabelText('Reason'), { most: longestErasureReason, says, send });
    expect(server.calls('erasures.ask')).toEqual([]);
    await dialog.getByLabelText('Reason').fill(` ${reason} `);
    server.answer({ 'erasures.ofPerson': { ...erasure, request: { ...erasure.request, isOwn: true } as never } });
    await send();
    await expect.element(main).toMatchTextContent(/You asked to erase this person/);
    expect(server.calls('erasures.ask')).toEqual([{ userId: leaver.id, reason }]);
    await expect.element(page.getByRole('button', { name: 'Look over and erase' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Erase', exact: true })).not.toBeInTheDocument();
  });

  test('says where nobody else can approve it', { tags: 'long' }, async () => {
    await showPeople(path, { 'people.record': leaver, 'erasures.ofPerson': { ...nothingAsked, others: 0 } });
    await page.getByRole('button', { name: 'Erase' }).click();
    await expect.element(dialog).toMatchTextContent(/nobody can approve it/);
  });

  test('is not offered for somebody who works here', { tags: 'long' }, async () => {
    const server = await showPeople(path, { 'people.record': recordOf(2) });
    await expect.element(page.getByRole('button', { name: 'Record departure' })).toBeVisible();
    expect(server.calls('erasures.ofPerson')).toEqual([]);
  });
});

describe('what somebody else asked for', () => {
  const answers = { 'people.record': leaver, 'erasures.ofPerson': erasure };

  test('is looked over and erased, and what stays is shown in place of the record', { tags: 'long' }, async () => {
    const server = await showPeople(path, { ...answers, 'erasures.approve': { kept: erasure.kept } });
    await expect.element(main).toMatchTextContent(/asks to erase this person.*She asked for it in her letter/);
    await page.getByRole('button', { name: 'Look over and erase' }).click();
    await expect.element(dialog).toMatchTextContent(/This cannot be undone/);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect.element(main).toMatchTextContent(/The person is erased.*12 payslips/);
    await expect.element(main).not.toMatchTextContent(new RegExp(name));
    expect(server.calls('erasures.approve')).toEqual([{ userId: leaver.id, askedAt: erasure.request?.askedAt }]);
  });

  test('says why where a retention asks and nobody gave a reason', { tags: 'long' }, async () => {
    const request = { ...erasure.request, reason: '' } as never;
    await showPeople(path, { ...answers, 'erasures.ofPerson': { ...erasure, request } });
    await expect.element(main).toMatchTextContent(/The time for which the company keeps records of leavers is over/);
  });

  test('is read again where it changed meanwhile', { tags: 'long' }, async () => {
    const server = await showPeople(path, { ...answers, 'erasures.approve': refusal('CHANGED_MEANWHILE') });
    await page.getByRole('button', { name: 'Look over and erase' }).click();
    const changed = { ...erasure, request: { ...erasure.request, askedAt: '2026-11-21T09:00:00.000Z' } as never };
    server.answer({ 'erasures.ofPerson': changed });
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect.element(dialog).toMatchTextContent(/The request changed meanwhile/);
    server.answer({ 'erasures.approve': { kept: erasure.kept } });
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect.element(main).toMatchTextContent(/The person is erased/);
    expect(server.calls('erasures.approve').map(({ askedAt }) => askedAt)).toEqual([
      erasure.request?.askedAt,
      '2026-11-21T09:00:00.000Z',
    ]);
  });

  test('is withdrawn', { tags: 'long' }, async () => {
    const server = await showPeople(path, { ...answers, 'erasures.withdraw': { isWithdrawn: true } });
    const withdraw = page.getByRole('button', { name: 'Withdraw' });
    await expect.element(withdraw).toBeVisible();
    server.answer({ 'erasures.ofPerson': nothingAsked });
    await withdraw.click();
    await expect.element(page.getByText('The erasure is withdrawn.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Erase', exact: true })).toBeVisible();
    expect(server.calls('erasures.withdraw')).toEqual([{ userId: leaver.id }]);
  });
});
