import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, never } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Language } from '#contract/language.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';
import { layoutFlaws } from '#e2e/testing/layout-flaws.ts';

/** What few people see, or only for a moment, with the longest values: what no walk through the screens comes by. */

const long = (words: string, length: number) => {
  const repeated = `${words} `.repeat(Math.ceil(length / words.length));
  return repeated.slice(0, repeated.lastIndexOf(' ', length));
};
const name = long('Maximiliane Oluwaseun Bartholomäus-Featherstonehaugh', 200);
const text = long('We meet at the stage door at seven, and whoever has the keys brings them along, please.', 2000);

/** The narrowest phone, and a usual one with big text. */
const shapes = [
  { width: 320, height: 640, size: '' },
  { width: 390, height: 844, size: '200%' },
];
const languages: Language[] = ['en', 'de', 'ar'];

const user = { ...aminata, fullName: name, username: name.slice(0, 90).replaceAll(' ', '_') };
const maximiliane = { id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12', username: 'max', fullName: name, profilePic: null };
const said: Message = {
  seq: 1,
  modSeq: 1,
  clientId: '00000000-0000-7000-8000-000000000001',
  sender: maximiliane,
  text,
  ts: '2026-11-21T11:59:00.000Z',
  editedAt: null,
  gone: null,
  replyTo: null,
  reactions: [],
};
const room: Answers = {
  'myVoice.history': {
    epoch: '00000000-0000-4000-8000-000000000001',
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
  document.documentElement.style.fontSize = '';
  await page.viewport(390, 844);
});

/** What opens over a screen for a moment may cover it. */
async function expectSound(): Promise<void> {
  for (const { width, height, size } of shapes) {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = size;
    const flaws = (await layoutFlaws()).filter((flaw) => !flaw.startsWith('covered'));
    expect(flaws, `at ${width} px, text ${size || '100%'}`).toEqual([]);
  }
}

test.for(languages)('%s: the people to mention', async (language) => {
  await showApp(paths.myVoice, { user, language, answers: room });
  await page.getByRole('textbox').click();
  await userEvent.keyboard('@max');
  await expect.element(page.getByRole('option')).toBeVisible();
  await expectSound();
});

test.for(languages)('%s: a toast with a button', async (language) => {
  await showApp('/no/such/page', { user, language });
  const action = { label: i18n._({ id: 'Undo' }), onPress: () => {} };
  showToast({ message: name, action, stays: true });
  await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  await expectSound();
});
