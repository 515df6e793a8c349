import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beginSharedUse, storedDiscount, storedShared } from '#client/device/stored.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { DiscountCard } from '#contract/discount.ts';
import { paths } from '#contract/paths.ts';

const hour = 3_600_000;

/** A card whose code works for two hours from now, by a server whose clock may be ahead of this device's. */
function card(ahead = 0): DiscountCard {
  const [issuedAt, validUntil] = [0, 2 * hour].map((later) => new Date(Date.now() + ahead + later).toISOString());
  const pass = { code: 'SD1.E-10427.0', issuedAt: String(issuedAt), validUntil: String(validUntil) };
  return { fullName: 'Aminata Kamara', profilePic: null, employeeId: 'E-10427', pass };
}

const main = page.getByRole('main');
const whole = page.getByRole('button', { name: /Show the code on the whole screen/ });

test('the card says whose it is and until when it is good', async () => {
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': card() } });
  await expect.element(page.getByRole('heading', { name: 'Aminata Kamara' })).toBeVisible();
  await expect.element(main).toMatchTextContent('Employee ID E-10427');
  await expect.element(main).toMatchTextContent(/Good until \d\d?:\d\d/);
  await expect.element(main).toMatchTextContent(/turn your screen’s brightness up/);
});

test('a device whose clock is wrong shows the code for as long as it works', async () => {
  const time = holdTime();
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': card(-3 * hour) } });
  await expect.element(main).toMatchTextContent(/Good until/);
  await expect.poll(() => time.isRunning(1_000)).toBe(true);
  time.pass(1.9 * hour);
  await expect.element(main).toMatchTextContent(/Good until/);
});

test('the code fills the whole screen on a tap, and goes back by Escape', async () => {
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': card() } });
  await whole.click();
  const code = page.getByRole('dialog', { name: 'Employee Discount' }).getByRole('img');
  await expect.element(code).toBeVisible();
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(360);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(whole).toHaveFocus();
});

test('the code works without a network until its end, then says so, and renews itself with one', async () => {
  const time = holdTime();
  const server = await showApp(paths.employeeDiscount, {
    answers: { 'discount.card': card(), 'profile.mine': offline },
  });
  await expect.element(main).toMatchTextContent(/Good until/);
  server.goAway();
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My profile');
  time.sleep(1.5 * hour);
  await page.getByRole('link', { name: 'Employee Discount' }).click();
  await expect.element(main).toMatchTextContent(/This code works without a connection until/);
  await expect.element(main).toMatchTextContent(/Good until/);
  await expect.poll(() => time.isRunning(1_000)).toBe(true);
  // By ticks alone: somebody has put the clock back.
  time.putBack(hour);
  time.pass(0.51 * hour);
  await expect.element(page.getByText('This code has expired.')).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/Good until/);
  server.answer({ 'discount.card': card() });
  server.comeBack();
  await expect.element(main).toMatchTextContent(/Good until/);
});

test('the card of another person in this browser is not shown', async () => {
  storedDiscount.write({ userId: 'another', readAt: Date.now(), card: { ...card(), fullName: 'Karim Haddad' } });
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your discount card could not be loaded.');
  await expect.element(main).not.toMatchTextContent('Karim');
});

test('somebody without an employee ID on file has no code, said kindly', async () => {
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': { ...card(), employeeId: null, pass: null } } });
  await expect.element(page.getByText('Your employee ID is not on file yet.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Discount code for the till' })).not.toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  const server = await showApp(paths.employeeDiscount, { answers: { 'discount.card': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your discount card could not be loaded.');
  server.answer({ 'discount.card': card() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(whole).toBeVisible();
});

test('the screen stays awake while the code fills it, and no longer', { tags: 'long' }, async () => {
  const release = vi.fn(async () => {});
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as unknown as WakeLockSentinel);
  onTestFinished(() => request.mockRestore());
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': card() } });
  await whole.click();
  await expect.poll(() => request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => release).toHaveBeenCalledOnce();
});

test('a shared device keeps no card', async () => {
  beginSharedUse();
  onTestFinished(() => storedShared.remove());
  await showApp(paths.employeeDiscount, { answers: { 'discount.card': card() } });
  await expect.element(whole).toBeVisible();
  expect(storedDiscount.read()).toBeNull();
});
