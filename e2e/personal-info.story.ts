import { newId } from '#client/api/new-id.ts';
import { expect, signIn, test } from './story.ts';

test.describe('what one tells about oneself', () => {
  test('is checked with a sentence for each field, and what was typed stays', async ({ page }) => {
    await signIn(page, 'lansana.turay');
    await page.goto('/personal-info');
    await page.getByLabel('Phone', { exact: true }).fill('076 123456');
    await page.getByLabel('Preferred name').fill('x'.repeat(5_000));
    await page.getByLabel('Relation to you').fill('...');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Preferred name')).toBeFocused();
    const sentences: [string, string][] = [
      ['Preferred name', 'Please use 80 characters at most.'],
      ['Phone', 'Please write the number with its country code, such as +232 76 123 456.'],
      ['Relation to you', 'Please use letters here.'],
      ['Contact’s name', 'Please add the name of the person we should call.'],
      ['Contact’s phone', 'Please add the number we should call.'],
    ];
    for (const [label, sentence] of sentences) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(sentence.replace('+', '\\+')),
      );
    }
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('076 123456');
    await page.getByLabel('Phone', { exact: true }).fill('+232 76 123 456');
    await expect(page.getByLabel('Phone', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('waits when the server cannot be reached, and is saved once it can', async ({ page, context }) => {
    await signIn(page, 'mariama.conteh');
    await page.goto('/my-profile');
    await page.getByRole('link', { name: 'Manage Personal Info' }).click();
    await page.getByLabel('Preferred name').fill('Mari');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Waiting to be sent. It goes out by itself once there is a connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(page.getByText('Known as Mari')).toBeVisible();
  });

  test('is saved, and put back by Undo', async ({ page }) => {
    await signIn(page, 'isatu.koroma');
    await page.goto('/personal-info');
    await page.getByLabel('Preferred name').fill('Isa');
    await page.getByLabel('Phone', { exact: true }).fill(' +232-76-123-456 ');
    await page.getByLabel('Contact’s name').fill('أمينة');
    await page.getByLabel('Contact’s phone').fill('+20 10 0123 4567');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toContainText('Your personal info is saved.');
    await expect(page.getByText('Known as Isa')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Your personal info is as it was before.')).toBeVisible();
    await expect(page.getByText('Known as Isa')).toHaveCount(0);
    await page.getByRole('link', { name: 'Manage Personal Info' }).click();
    await expect(page.getByLabel('Preferred name')).toHaveValue('');
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
  });

  test('saved on two devices at once: the later tells that it replaced the earlier, and Undo brings that back', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'abdulai.jalloh');
    await page.goto('/personal-info');
    await page.getByLabel('Preferred name').fill('From my phone');

    const asked = { headers: { origin: String(baseURL) } };
    const stored = await (await page.request.get('/api/profile/personal-info')).json();
    const data = { ...stored, id: newId(), preferredName: 'From my tablet' };
    const elsewhere = { ...asked, data };
    expect((await page.request.post('/api/profile/save-personal-info', elsewhere)).status()).toBe(200);

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. This replaced what you had saved on another device meanwhile.')).toBeVisible();
    await expect(page.getByText('Known as From my phone')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Known as From my tablet')).toBeVisible();
  });
});

for (const { language, name, wrong, saved } of [
  {
    language: 'Arabic',
    name: 'yasmine.fahmy',
    wrong: 'يُرجى كتابة الرقم مع رمز الدولة',
    saved: 'تم حفظ معلوماتك الشخصية.',
  },
  {
    language: 'Sierra Leone Krio',
    name: 'ibrahim.sesay',
    wrong: 'Duya, rayt di nɔmba wit di kɔntri in kod',
    saved: 'Wi dɔn sev yu pasɔnal infɔmeshɔn.',
  },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ preferences: { language } });

    test('personal info is checked and saved', async ({ page }) => {
      await signIn(page, name);
      await page.goto('/personal-info');
      await page.locator('input[name=phone]').fill('0100');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('input[name=phone]')).toHaveAccessibleDescription(new RegExp(wrong));
      await page.locator('input[name=phone]').fill('+٢٠ ١٠ ٠١٢٣ ٤٥٦٧');
      await page.locator('button[type=submit]').click();
      await expect(page.getByText(saved)).toBeVisible();
      await page.goto('/personal-info');
      await expect(page.locator('input[name=phone]')).toHaveValue('+20 10 0123 4567');
    });
  });
}
