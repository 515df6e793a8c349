import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storedPayslips } from '#client/device/stored.ts';
import { saveFile } from '#client/pay/saved-file-store.ts';
import { type Answers, never } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';
import { layoutFlaws } from '#e2e/testing/layout-flaws.ts';
import { wideFont } from '#e2e/testing/wide-font.ts';

/** What few people see, or see only for a moment, with the longest values: what no walk through the screens meets. */

const long = (words: string, length: number) => {
  const repeated = `${words} `.repeat(Math.ceil(length / words.length));
  return repeated.slice(0, repeated.lastIndexOf(' ', length));
};
const name = long('Maximiliane Oluwaseun Bartholomäus-Featherstonehaugh', 200);
const text = long('We meet at the stage door at seven, and whoever has the keys brings them along, please.', 2000);

/** The narrowest phone, and a small one with large text: what fits there fits on any other. */
const shapes = [
  { width: 320, height: 640, size: '' },
  { width: 360, height: 780, size: '200%' },
];
/** The longest words in the widest font of a device, and the other direction in ours. */
const readers: { language: Language; font: string }[] = [
  { language: 'de', font: wideFont },
  { language: 'ar', font: '' },
];

const user = { ...aminata, fullName: name, username: name.slice(0, 90).replaceAll(' ', '_') };
const maximiliane = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id,
  username: 'max',
  fullName: name,
  profilePic: null,
};
const said: Message = {
  seq: 1,
  modSeq: 1,
  clientId: '00000000-0000-7000-8000-000000000001' as Id,
  sender: maximiliane,
  text,
  ts: '2026-11-21T11:59:00.000Z',
  editedAt: null,
  gone: null,
  replyTo: null,
  announcement: null,
  reactions: [],
};
const room: Answers = {
  'myVoice.history': {
    epoch: '00000000-0000-4000-8000-000000000001' as Id,
    upto: 1,
    mode: 'open',
    messages: [said],
    more: false,
    reacted: [],
    you: { moderator: false, mutedUntil: null, mutedFor: 0 },
  },
  'myVoice.changes': never,
};

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

/** Draws the whole page in a font, by its name; in our fonts if there is none. */
function drawIn(font: string): void {
  document.documentElement.style.setProperty('--font', font);
}

/** What opens over a screen for a moment may cover it. */
async function expectSound(): Promise<void> {
  for (const { width, height, size } of shapes) {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = size;
    const flaws = (await layoutFlaws()).filter((flaw) => !flaw.startsWith('covered'));
    expect(flaws, `at ${width} px, text ${size || '100%'}`).toEqual([]);
  }
}

test.for(readers)('$language $font: the people to mention', async ({ language, font }) => {
  drawIn(font);
  await showApp(paths.myVoice, { user, language, answers: room });
  await page.getByRole('textbox').click();
  await userEvent.keyboard('@max');
  await expect.element(page.getByRole('option')).toBeVisible();
  await expectSound();
});

test.for(readers)(
  '$language $font: the search of the room, before, with results and without',
  async ({ language, font }) => {
    drawIn(font);
    const found: Answers = {
      'myVoice.search': ({ text }) => ({ messages: text === 'meet' ? [said] : [], more: true }),
    };
    await showApp(paths.myVoice, { user, language, answers: { ...room, ...found } });
    await page.getByRole('main').getByRole('button').first().click();
    const field = page.getByRole('searchbox');
    await expect.element(field).toHaveFocus();
    await expectSound();
    await field.fill('meet');
    await expect.element(page.getByText('meet', { exact: true }).first()).toBeVisible();
    await expectSound();
    await field.fill('nothing');
    await expect.element(page.getByText('meet', { exact: true })).not.toBeInTheDocument();
    await expectSound();
  },
);

const payslip = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2c01' as Id,
  fileName: `${long('Payslip_November_2026_corrected_after_overtime_review', 290).replaceAll(' ', '_')}.pdf`,
  date: '2026-11-15',
  downloadURL: '/payslips/0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2c01',
};
const files = { [payslip.downloadURL]: () => new Response('%PDF-') };
const unlocked = { unlockedUntil: '2099-01-01T00:00:00.000Z', secondsLeft: 900 };
const pay: Answers = {
  'account.identity': { name, email: 'm@stagedoor.example', company: 'Stagedoor' },
  'pay.unlock': unlocked,
};

test.for(readers)(
  '$language $font: locked pay, and the dialog of a payslip that is cached on the phone',
  async ({ language, font }) => {
    drawIn(font);
    storedPayslips.write({ userId: user.id, payslips: [payslip], readAt: Date.now() });
    await showApp(paths.payDetails, { user, language, answers: pay, files });
    await saveFile(payslip, 'right');
    const open = page.getByRole('listitem').getByRole('button').first();
    await expect.element(open).toBeVisible();
    await expect.element(page.getByRole('listitem')).toHaveLength(2);
    await expectSound();
    await open.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    const password = page.elementLocator(dialog.element().querySelector('input') as HTMLElement);
    await password.fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAccessibleDescription();
    await expectSound();
    await password.fill('right');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('link')).toBeVisible();
    await expectSound();
  },
);

test.for(readers)('$language $font: what a reported message said before', async ({ language, font }) => {
  drawIn(font);
  const report = {
    id: maximiliane.id,
    reporter: maximiliane,
    reason: text.slice(0, 500),
    at: said.ts,
    message: { seq: 1, text, ts: said.ts, editedAt: said.ts, gone: null },
    sender: { ...maximiliane, mutedUntil: said.ts },
  };
  const former = { text, by: maximiliane, reason: text.slice(0, 500) };
  const moderation: Answers = {
    'moderation.overview': { mode: 'open', reports: [report], muted: [] },
    'moderation.record': [
      { ...former, why: 'edited', at: '2026-11-21T11:59:01.000Z' },
      { ...former, why: 'hidden', at: '2026-11-21T11:59:02.000Z' },
    ],
  };
  await showApp(paths.moderation, { user, language, answers: moderation });
  await page.getByRole('article').getByRole('button', { expanded: false }).click();
  await expect.element(page.getByRole('article').getByRole('list').first()).toBeVisible();
  await expectSound();
});

test.for(readers)('$language $font: a toast with a button', async ({ language, font }) => {
  drawIn(font);
  await showApp('/no/such/page', { user, language });
  const action = { label: i18n._({ id: 'Undo' }), onPress: () => {} };
  showToast({ message: name, action, ofPage: true });
  await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  await expectSound();
});
