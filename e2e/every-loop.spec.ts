import { readFile } from 'node:fs/promises';
import { newId } from '#client/api/new-id.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { paths } from '#contract/paths.ts';
import { desktop, serveDemoCompany } from './testing/demo-server.ts';
import { expect, test } from './testing/fixtures.ts';
import { connect, cutOff, offlineNotice } from './testing/no-network.ts';
import { wednesday } from './testing/queued.ts';

const number = '+232 76 000 111';

const { url, openAs } = serveDemoCompany();

/** Six in the morning in Dhaka, of the day that is today in Freetown, whatever time the test runs at. */
const dhaka = { timezoneId: 'Asia/Dhaka' };
function sixInTheMorning(): Date {
  const six = new Date();
  six.setUTCHours(0, 0, 0, 0);
  return six;
}

test('a week without a shell: what is said by one person reaches who has to act, who sees that it did', {
  tag: '@long',
}, async ({ browser }) => {
  const six = sixInTheMorning();
  const [hand, manager] = await Promise.all([
    openAs(browser, 'lansana.turay', paths.reportAbsence, dhaka),
    openAs(browser, 'anke.lindner', paths.teamAbsence, dhaka),
  ]);

  await test.step('a stage hand reports sick at six without a network, and asks for a call', async () => {
    await expect(hand.getByRole('link', { name: /^Sickness/ })).toBeVisible();
    await hand.clock.setSystemTime(six);
    await cutOff(hand.context());
    await expect(offlineNotice(hand)).toBeVisible();
    const dialog = hand.getByRole('dialog');
    await hand.getByRole('button', { name: /^Sickness/ }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await hand.getByRole('button', { name: /^Call Back/ }).click();
    await dialog.getByLabel('Your phone number').fill(number);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const waiting = hand.getByRole('listitem').getByText('Waiting to be sent', { exact: true });
    await expect(waiting).toHaveCount(2);
    await connect(hand.context());
    await expect(waiting).toHaveCount(0);
  });

  await test.step('the manager sees the number, and marks it as done; the stage hand sees that', async () => {
    const cards = manager.getByRole('list', { name: 'Absent today' }).getByRole('article');
    const call = cards.filter({ hasText: 'Lansana Turay' }).filter({ hasText: 'Call Back' });
    await expect(cards.filter({ hasText: 'Lansana Turay' }).filter({ hasText: 'Sickness' })).toContainText(
      /Reported .*\b0?6:00/,
    );
    await expect(call.getByRole('link', { name: number })).toHaveAttribute('href', 'tel:+23276000111');
    await call.getByRole('button', { name: /^Done/ }).click();
    await expect(call.getByText(/^Done: Anke Lindner/)).toBeVisible();
    // The network that was cut closes every live connection of this browser, for good.
    await hand.reload();
    const said = hand.getByRole('listitem').filter({ hasText: 'Call Back' });
    await expect(said.getByText(/^Seen by Anke Lindner/)).toBeVisible();
    await expect(said.getByText(/^Done: Anke Lindner/)).toBeVisible();
  });

  const hr = await openAs(browser, 'hilde.brandt', consolePaths.leaveRequests, desktop);

  await test.step('HR answers twelve requests at once, of which three clash', async () => {
    const enter = hr.getByRole('button', { name: 'Enter leave' });
    await expect(enter).toBeVisible();
    // Two days each, so that a public holiday leaves one.
    const weeks = Array.from({ length: 12 }, (_, index) => 16 + index);
    const days = (week: number) => {
      const startsOn = wednesday(week);
      const endsOn = new Date(Date.parse(startsOn) + 86_400_000).toISOString().slice(0, 10);
      return { startsOn, endsOn, startsMidday: false, endsMidday: false };
    };
    const headers = { origin: url() };
    for (const week of weeks) {
      const data = { id: newId(), typeId: 'unpaid', ...days(week), note: '', language: 'en' };
      expect((await hand.request.post('/api/time-off/ask', { data, headers })).status()).toBe(200);
    }
    const { people } = await (await manager.request.get('/api/absence/team')).json();
    const tom = people.find(({ name }: { name: string }) => name === 'Tom Whitcombe').id;
    for (const week of weeks.slice(0, 3)) {
      const data = { id: newId(), userId: tom, typeId: 'unpaid', ...days(week), note: '' };
      expect((await hr.request.post('/api/console/leave/requests/enter', { data, headers })).status()).toBe(200);
    }
    await hr.getByLabel('From day').fill(wednesday(16));
    await hr.getByLabel('To day').fill(wednesday(28));
    await expect(hr.getByRole('checkbox')).toHaveCount(12);
    await hr.getByRole('button', { name: 'Choose all shown' }).click();
    const bar = hr.getByRole('group', { name: 'Several requests' });
    await expect(bar.getByRole('status')).toHaveText('12 requests chosen');
    await bar.getByRole('button', { name: /^Approve/ }).click();
    await expect(hr.getByText('9 requests are approved.')).toBeVisible();
    const left = hr.getByRole('alert');
    await expect(left.getByText(/Also away then: .*Tom Whitcombe/)).toHaveCount(3);
    await left.getByRole('button', { name: 'Approve these 3 all the same' }).click();
    await expect(hr.getByText('3 requests are approved.')).toBeVisible();
  });

  await test.step('payroll exports the period', async () => {
    const payroll = await openAs(browser, 'zainab.malik', consolePaths.payroll, desktop);
    const day = six.toLocaleDateString('sv');
    await payroll.getByRole('textbox', { name: 'First day' }).fill(day);
    await payroll.getByRole('textbox', { name: 'Last day' }).fill(day);
    await payroll.getByRole('button', { name: 'Export the period' }).click();
    const download = payroll.waitForEvent('download');
    await payroll.getByRole('button', { name: /CSV/ }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\n');
    const sick = lines.filter((line) => line.includes('Lansana Turay'));
    expect(sick).toEqual([expect.stringContaining(`absence,,${day},${day}`)]);
    await payroll.context().close();
  });

  await test.step('the year ends', async () => {
    const year = new Date().getFullYear() - 1;
    await hr.goto(`${consolePaths.leave}?show=year-end`);
    await hr.getByRole('button', { name: `Close ${year}` }).click();
    await hr
      .getByRole('dialog')
      .getByRole('button', { name: `Close ${year}` })
      .click();
    await expect(hr.getByRole('heading', { name: `${year} is closed` })).toBeVisible();
  });

  for (const page of [hand, manager, hr]) await page.context().close();
});
