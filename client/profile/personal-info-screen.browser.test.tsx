import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import type { Input } from '#client/api/call.ts';
import { blankRecord } from '#client/testing/blank-answers.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp, signInElsewhere } from '#client/testing/show-app.tsx';
import type { UserData } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import type { SavedPersonalInfo } from '#contract/profile.ts';

const nothing: SavedPersonalInfo = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
  version: 0,
};

const answers = { 'profile.personalInfo': nothing, 'profile.mine': blankRecord };

/** The server's answer to a save: the present values, and the former ones. */
const saved = ({ id, over, ...info }: Input<'profile.savePersonalInfo'>, former = nothing, overwrote = false) => ({
  saved: { ...info, version: info.version + 1 },
  former,
  overwrote,
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: 'Save' });

test('what is typed is checked with a sentence for each field, and stays', async () => {
  const server = await showApp(paths.personalInfo, { answers });
  await field('Phone').fill('076 123456');
  await field('Preferred name').fill('x'.repeat(5_000));
  await field('Relation to you').fill('...');
  await save.click();
  await expect.element(field('Preferred name')).toHaveFocus();
  for (const [label, sentence] of [
    ['Preferred name', /Please use 80 characters at most\./],
    ['Phone', /Please write the number with its country code, such as \+232 76 123 456\./],
    ['Relation to you', /Please use letters here\./],
    ['Contact’s name', /Please add the name of the person we should call\./],
    ['Contact’s phone', /Please add the number we should call\./],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(sentence);
  }
  await expect.element(field('Phone')).toHaveValue('076 123456');
  await field('Phone').fill('+232 76 123 456');
  await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid', 'true');
  expect(server.calls('profile.savePersonalInfo')).toEqual([]);
});

test('what the server refuses is shown, and what was typed stays', async () => {
  await showApp(paths.personalInfo, { answers: { ...answers, 'profile.savePersonalInfo': refusal('BAD_REQUEST') } });
  await field('Preferred name').fill('Ami');
  await save.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This could not be saved as it is. Please check each field.');
  await expect.element(field('Preferred name')).toHaveValue('Ami');
});

test('what is saved without a connection waits, and goes out once there is one', { tags: 'long' }, async () => {
  const server = await showApp(paths.personalInfo, {
    answers: { ...answers, 'profile.savePersonalInfo': (input) => saved(input) },
  });
  await field('Preferred name').fill('Ami');
  server.goAway();
  await save.click();
  await expect
    .element(page.getByText('Waiting to be sent. It goes out by itself once there is a connection.'))
    .toBeVisible();
  server.answer({ 'profile.mine': { ...blankRecord, preferredName: 'Ami' } });
  server.comeBack();
  await expect.element(page.getByText('Your personal info is saved.')).toBeVisible();
  await expect.element(page.getByText('Known as Ami')).toBeVisible();
  expect(location.pathname).toBe(paths.myProfile);
});

test('a save that replaced another device’s tells so, and Undo brings that back', { tags: 'long' }, async () => {
  const elsewhere = { ...nothing, preferredName: 'From my tablet' };
  const server = await showApp(paths.personalInfo, {
    answers: { ...answers, 'profile.savePersonalInfo': (input) => saved(input, elsewhere, true) },
  });
  await field('Preferred name').fill('From my phone');
  await save.click();
  await expect
    .element(page.getByText('Saved. This replaced what you had saved on another device meanwhile.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Your personal info is as it was before.')).toBeVisible();
  expect(
    server.calls('profile.savePersonalInfo').map(({ preferredName, version }) => [preferredName, version]),
  ).toEqual([
    ['From my phone', 0],
    ['From my tablet', 1],
  ]);
});

test('the form begins with what another device saved since it was read here', async () => {
  const server = await showApp(paths.personalInfo, { answers });
  await expect.element(field('Preferred name')).toHaveValue('');
  navigate(paths.myProfile);
  await expect.element(field('Preferred name')).not.toBeInTheDocument();
  server.answer({ 'profile.personalInfo': { ...nothing, preferredName: 'From my tablet', version: 1 } });
  navigate(paths.personalInfo);
  await expect.element(field('Preferred name')).toHaveValue('From my tablet');
});

test('a failed load can be retried', { tags: 'long' }, async () => {
  const server = await showApp(paths.personalInfo, { answers: { 'profile.personalInfo': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your personal info could not be loaded.');
  server.answer({ 'profile.personalInfo': { ...nothing, preferredName: 'Ami' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('Preferred name')).toHaveValue('Ami');
});

test.for([
  ['ar', 'يُرجى كتابة الرقم مع رمز الدولة', 'تم حفظ معلوماتك الشخصية.'],
  ['kri', 'Duya, rayt di nɔmba wit di kɔntri in kod', 'Wi dɔn sev yu pasɔnal infɔmeshɔn.'],
] as const)('in %s a number is checked, tidied and saved', { tags: 'long' }, async ([language, wrong, done]) => {
  const server = await showApp(paths.personalInfo, {
    language,
    answers: { ...answers, 'profile.savePersonalInfo': (input) => saved(input) },
  });
  const phone = page.getByRole('textbox').nth(1);
  const submit = page.getByRole('main').getByRole('button');
  await phone.fill('0100');
  await submit.click();
  await expect.element(phone).toHaveAccessibleDescription(new RegExp(wrong));
  await phone.fill('+٢٠ ١٠ ٠١٢٣ ٤٥٦٧');
  await submit.click();
  await expect.element(page.getByText(done)).toBeVisible();
  expect(server.calls('profile.savePersonalInfo').map(({ phone }) => phone)).toEqual(['+20 10 0123 4567']);
});

test('whoever signs in over somebody finds neither what they typed nor their undo', async () => {
  const server = await showApp(paths.personalInfo, {
    answers: { ...answers, 'profile.savePersonalInfo': (input) => saved(input) },
  });
  await field('Phone').fill('+232 76 123 456');
  await save.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  navigate(paths.personalInfo);
  await field('Preferred name').fill('Ami');
  const next = { ...aminata, id: 'a0000000-0000-4000-8000-000000000002' } as UserData;
  server.answer({ 'auth.session': { user: next } });
  signInElsewhere(next);
  await expect.element(field('Preferred name')).toHaveValue('');
  await expect.element(undo).not.toBeInTheDocument();
});
