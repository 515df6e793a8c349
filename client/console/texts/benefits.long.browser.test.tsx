import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { benefitContent, benefitList, benefitOne } from '#client/console/testing/text-answers.ts';
import { lookAtSession } from '#client/session/session.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { showConsole } from '#client/testing/show-console.ts';
import { benefitPath, consolePaths } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';

const known = { 'companyBenefits.list': benefitList, 'companyBenefits.one': benefitOne };
const saved = { outcome: 'done' as const, text: benefitOne };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('a benefit is added, by its kind, and what is wrong stands at its field', async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.benefits, {
    roles: ['editor'],
    answers: {
      ...known,
      'companyBenefits.save': { outcome: 'refused', problems: [{ field: 'content.url', problem: 'web-address' }] },
    },
  });
  const health = page.getByRole('list', { name: 'Health and wellbeing' });
  await expect.element(health).toMatchTextContent(/Health cover.*58 people have it.*Missing/);
  await page.getByRole('link', { name: 'Add a benefit' }).click();
  await page.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Getting to work' }).click();
  await field('Name in English').fill('Bus pass');
  const says = /longer than 4,?000 characters/;
  const about = await fillToLimit(field('Text in English'), { most: textLengths.benefitAbout, says });
  await expect.element(field('Text in English')).not.toHaveAccessibleDescription(says);
  await field('Their page for it').fill('http://bus.example');
  await expectAccessible();
  await button('Save for everybody').click();
  await expect.element(page.getByText('A web address begins with https://.')).toBeVisible();
  server.answer({ 'companyBenefits.save': saved });
  await field('Their page for it').fill('https://bus.example');
  await button('Save for everybody').click();
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  expect(server.calls('companyBenefits.save').at(-1)).toMatchObject({
    version: 0,
    content: {
      ...{ kind: 'travel', provider: '', url: 'https://bus.example' },
      ...{ name: { en: 'Bus pass' }, about: { en: about } },
    },
  });
});

test('one that people have says how many, and is not removed', async () => {
  await page.viewport(390, 844);
  await showConsole(benefitPath('health-cover'), { roles: ['editor'], answers: known });
  await expect.element(page.getByText(/^58 people have this\. It can be removed once HR has ended it/)).toBeVisible();
  await expect.element(button('Remove')).not.toBeInTheDocument();
  await expectAccessible();
});

test('one that somebody got while it is removed stays, and says so', async () => {
  await page.viewport(1280, 900);
  await showConsole(benefitPath('health-cover'), {
    roles: ['editor'],
    answers: {
      ...{ 'companyBenefits.list': [], 'companyBenefits.one': benefitOne },
      'companyBenefits.save': { outcome: 'refused', problems: [{ field: '', problem: 'enrolled' }] },
    },
  });
  await button('Remove').click();
  await expect
    .element(page.getByText(/^People have this, or are still to do it\. It can be removed once HR/))
    .toBeVisible();
});

test('if somebody else saved meanwhile, both are shown, the kind in words', async () => {
  await page.viewport(1280, 900);
  const theirs = { ...benefitContent, kind: 'family' as const };
  await showConsole(benefitPath('health-cover'), {
    roles: ['editor'],
    answers: {
      ...known,
      'companyBenefits.save': { outcome: 'overtaken', text: { ...benefitOne, version: 7, content: theirs } },
    },
  });
  await page.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Learning' }).click();
  await button('Save for everybody').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/Kind.*Family.*Learning/);
});

const off = { roles: ['editor' as const], user: { ...aminata, off: ['benefits' as const] } };

test.for([consolePaths.benefits, benefitPath('health-cover')])(
  'where the company does not use benefits, %s says so',
  async (address) => {
    await showConsole(address, { ...off, answers: known });
    await expect.element(page.getByText('Your company does not use this part of Stagedoor.')).toBeVisible();
  },
);

test('what an editor typed is there again once what was turned off meanwhile is turned on', async () => {
  const server = await showConsole(benefitPath('health-cover'), { roles: ['editor'], answers: known });
  await field('Name in English').fill('Health cover, and teeth');
  await page.getByRole('button', { name: /Kind/ }).click();
  await expect.element(page.getByRole('option', { name: 'Learning' })).toBeVisible();
  server.answer({ 'auth.session': { user: off.user } });
  await lookAtSession();
  await expect.element(page.getByText('Your company does not use this part of Stagedoor.')).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Learning' })).not.toBeInTheDocument();
  await expect.element(field('Name in English')).not.toBeVisible();
  await expectAccessible();
  server.answer({ 'auth.session': { user: aminata } });
  await lookAtSession();
  await expect.element(field('Name in English')).toHaveValue('Health cover, and teeth');
});

test('where the company does not use benefits, no row leads there', async () => {
  await showConsole(consolePaths.texts, { ...off, answers: { 'companyLinks.list': [] } });
  await expect.element(page.getByRole('link', { name: /Events/ })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: /Benefits/ })).not.toBeInTheDocument();
});
