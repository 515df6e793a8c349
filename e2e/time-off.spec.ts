import { newId } from '#client/api/new-id.ts';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, talker, test } from './testing/fixtures.ts';
import { submitLeave, wednesday } from './testing/queued.ts';

test('a request travels to the manager, is declined with words, taken back, approved, withdrawn and put back', {
  tag: '@long',
}, async ({ page, browser }) => {
  const manager = await newPerson();
  const person = await newPerson({ manager });
  await signIn(page, person, paths.timeOff);
  await page.getByRole('link', { name: 'Request Leave of Absence' }).click();
  await submitLeave(page, wednesday(28));
  await expect(page.getByText(`Your request is with ${manager.fullName}.`)).toBeVisible();

  const desk = await browser.newPage();
  await signIn(desk, manager, paths.timeOff);
  await desk.getByRole('link', { name: /^My team’s requests/ }).click();
  const card = desk.getByRole('listitem').filter({ hasText: person.fullName }).filter({ hasText: 'Unpaid leave' });
  await card.getByRole('button', { name: new RegExp(`^Decline.*${person.fullName}`) }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('We open that day.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(desk.getByText(`${person.fullName}’s leave is declined.`)).toBeVisible();
  await page.reload();
  const mine = page.getByRole('main').getByRole('article');
  await expect(mine).toContainText('Declined');
  await expect(mine).toContainText('We open that day.');

  await desk.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: new RegExp(`^Approve.*${person.fullName}`) }).click();
  await expect(card.getByText('Approved')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Take the answer/ })).toBeVisible();
  await page.reload();
  await expect(mine).toContainText('Approved');
  await desk.close();

  await mine.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(mine.getByText('Withdrawn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByText('Approved')).toBeVisible();
});

test('more leave than is left is refused by the server, and nothing typed is lost', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, await newPerson({ annualLeave: 1 }), paths.requestLeave);
  await page.getByLabel('First day', { exact: true }).fill(wednesday(20));
  await page.getByLabel('Last day', { exact: true }).fill(wednesday(22));
  await page.getByLabel(/^Note/).fill('A long journey.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is more than is left.');
  await expect(page.getByLabel(/^Note/)).toHaveValue('A long journey.');
  await page.getByLabel(/^Unpaid leave/).check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/time-off\/requests$/);
  await expect(page.getByText('nobody was told', { exact: false })).toBeVisible();
});

test('a manager approves three of four requests in one go, and undoes it', { tag: '@long' }, async ({ page }) => {
  const manager = await newPerson();
  const names = ['Abena', 'Bintu', 'Ciara', 'Dauda'].map((name) => `${name} ${manager.username}`);
  for (const [index, fullName] of names.entries()) {
    const asking = await talker(await newPerson({ manager, fullName }));
    const [id, day] = [newId(), wednesday(20 + index)];
    const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
    const data = { id, typeId: 'unpaid', ...dates, note: '', language: 'en' };
    expect((await asking.post('/api/time-off/ask', { data })).status()).toBe(200);
    await asking.dispose();
  }
  await signIn(page, manager, paths.timeOff);
  await page.getByRole('link', { name: /^My team’s requests/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('article');
  const answered = page.getByRole('region', { name: 'Answered' }).getByRole('article');
  await expect(waiting).toHaveCount(4);
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  for (const name of names.slice(0, 3)) await page.getByRole('checkbox', { name: new RegExp(name) }).tap();
  await page.getByRole('button', { name: /^Approve.*3 chosen/ }).tap();
  await expect(page.getByText('3 requests are approved.')).toBeVisible();
  await expect(answered).toHaveCount(3);
  await expect(waiting).toHaveText([new RegExp(names[3] ?? '')]);

  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('3 requests wait again.')).toBeVisible();
  await expect(waiting).toHaveCount(4);
  await page.reload();
  await expect(waiting).toHaveCount(4);
  await expect(answered).toHaveCount(0);
});

test('a manager names a deputy, who answers a request for them, and ends it', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const manager = await newPerson();
  const person = await newPerson({ manager });
  const deputy = await newPerson();
  const asking = await talker(person);
  const dates = { startsOn: wednesday(24), endsOn: wednesday(24), startsMidday: false, endsMidday: false };
  await asking.post('/api/time-off/ask', {
    data: { id: newId(), typeId: 'unpaid', ...dates, note: '', language: 'en' },
  });
  await asking.dispose();

  await signIn(page, manager, paths.teamTimeOff);
  await page.getByRole('link', { name: /^Deputy/ }).click();
  await page.getByRole('searchbox').fill(deputy.fullName.toUpperCase());
  await page.getByRole('radio', { name: new RegExp(deputy.fullName) }).check();
  await page.getByLabel('Last day', { exact: true }).fill(wednesday(2));
  await page.getByRole('button', { name: 'Name as deputy' }).click();
  await expect(page.getByText(`${deputy.fullName} is your deputy.`)).toBeVisible();

  const desk = await browser.newPage();
  await signIn(desk, deputy, paths.timeOff);
  await desk.getByRole('link', { name: /^My team’s requests/ }).click();
  const card = desk.getByRole('main').getByRole('article');
  await expect(card).toContainText(`for ${manager.fullName}`);
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(card).toContainText('Approved');
  // The manager's open screen shows it without a reload.
  await expect(page.getByRole('region', { name: 'Answered' })).toContainText(person.fullName);

  await page.getByRole('link', { name: /^Deputy/ }).click();
  await page.getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByText(`${deputy.fullName} is not your deputy any more.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await desk.close();
});
