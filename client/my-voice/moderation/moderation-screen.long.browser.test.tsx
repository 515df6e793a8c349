import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';

test('an act that is refused is said, stays chosen, and the screen reads what somebody else has done meanwhile', async () => {
  const server = await showApp(paths.moderation, {
    answers: {
      'moderation.overview': { mode: 'open', reports: [], muted: [] },
      'moderation.setMode': refusal('MODERATORS_ONLY'),
    },
  });
  await page.getByText('Slow', { exact: true }).click();
  await page.getByRole('button', { name: 'Change it for everybody' }).click();
  await expect.element(page.getByText('Only the moderators of My Voice may do this.')).toBeVisible();
  await expect.poll(() => server.calls('moderation.overview')).toHaveLength(2);
  await expect.element(page.getByRole('radio', { name: 'Slow' })).toBeChecked();
});
