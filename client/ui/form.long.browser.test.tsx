import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { paths } from '#contract/paths.ts';

test('a toast stands at the top while a dialog is open, whose buttons are at the bottom of a phone', async () => {
  await showApp(paths.moderation, {
    answers: {
      'moderation.overview': { mode: 'open', reports: [], muted: [] },
      'announcements.list': { announcements: [], zones: { company: 'Europe/Berlin', others: [] } },
    },
  });
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send now' });
  await expect.element(send).toBeVisible();
  showToast({ message: 'The list is saved.' });
  const toast = page.getByText('The list is saved.');
  await expect.element(toast).toBeVisible();
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(100);
  // It is announced, and can be put away: the dialog makes only what lies below it inert.
  expect(toast.element().closest('[inert], [aria-hidden="true"]')).toBeNull();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(send).toBeVisible();
});

/** Opens a dialog with a form in it. */
async function openAnnouncement() {
  await showApp(paths.moderation, {
    answers: {
      'moderation.overview': { mode: 'open', reports: [], muted: [] },
      'announcements.list': { announcements: [], zones: { company: 'Europe/Berlin', others: [] } },
    },
  });
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  return page.getByRole('dialog');
}

test('a dialog says why Escape does not close it once something was typed', async () => {
  const dialog = await openAnnouncement();
  const text = dialog.getByLabelText('Announcement', { exact: true });
  await text.fill('Curtain at seven');
  const why = dialog.getByText('What you entered is still here. Press Close to discard it.');
  await expect.element(why).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(why).toBeVisible();
  await expect.element(text).toHaveValue('Curtain at seven');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog says so, too, where the focus is on the dialog itself', async () => {
  const dialog = await openAnnouncement();
  await dialog.getByLabelText('Announcement', { exact: true }).fill('Curtain at seven');
  (dialog.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText('What you entered is still here. Press Close to discard it.')).toBeVisible();
});

test('why sending failed comes into sight in a dialog that is longer than a phone', async () => {
  await page.viewport(390, 480);
  await showApp(paths.moderation, {
    answers: {
      'moderation.overview': { mode: 'open', reports: [], muted: [] },
      'announcements.list': { announcements: [], zones: { company: 'Europe/Berlin', others: [] } },
      'announcements.add': offline,
    },
  });
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Announcement', { exact: true }).fill('Curtain at seven');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  await expect.element(dialog.getByLabelText('Announcement', { exact: true })).toHaveValue('Curtain at seven');
});
