import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { storedPayslips } from '#client/device/stored.ts';
import { type Answers, offline, refusal } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import type { Payslip } from '#contract/pay.ts';
import { saveFile } from './saved-file-store.ts';

const payslip: Payslip = {
  id: '3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c00' as Id,
  fileName: 'Payslip October 2026.pdf',
  date: '2026-10-15',
  downloadURL: '/payslips/3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c00',
};

const four = [10, 9, 8, 7].map((month) => ({
  ...payslip,
  id: `3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c${month + 10}` as Id,
  fileName: `Payslip ${month}.pdf`,
  date: `2026-${String(month).padStart(2, '0')}-15`,
}));

/** The server's answer while pay is open for a quarter of an hour. */
const openFor = (payslips: Payslip[]) => ({ unlockedUntil: '2026-11-21T12:15:00.000Z', secondsLeft: 900, payslips });

const main = page.getByRole('main');
const all = page.getByRole('link', { name: 'All Documents (4)' });

function setVisibility(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  happen('visibilitychange', document);
}

test('the newest three are links to their documents, each with name and date', async () => {
  await showApp(paths.payslips, { answers: { 'pay.payslips': openFor(four) } });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payroll');
  await expect.element(main).toMatchTextContent('Hello, Aminata Kamara');
  await expect.element(main).toMatchTextContent('@akamara');
  const newest = main.getByRole('listitem').getByRole('link');
  await expect.element(newest).toHaveLength(3);
  await expect.element(newest.first()).toHaveAccessibleName('Payslip 10.pdf, 15 October 2026');
  await expect.element(newest.first()).toHaveAttribute('target', '_blank');
  await expect.element(newest.first()).toHaveAttribute('href', payslip.downloadURL);
  await expect.element(all).toHaveAttribute('href', paths.allDocuments);
});

test('Pay shows the newest payslip under its card, by its kept name once pay is closed', async () => {
  const server = await showApp(paths.pay, { answers: { 'pay.payslips': openFor(four) } });
  const newest = main.getByRole('listitem').getByRole('link');
  await expect.element(newest).toHaveAccessibleName('Payslip 10.pdf, 15 October 2026');
  await expect.element(newest).toHaveAttribute('href', `/payslips/${four[0]?.id}`);
  server.answer({ 'pay.payslips': refusal('STEP_UP_REQUIRED') });
  await queryClient.refetchQueries({ queryKey: ['pay', 'payslips'] });
  await expect.poll(() => queryClient.getQueryData(['pay', 'payslips', aminata.id])).toBeUndefined();
  await expect.element(newest).toHaveAccessibleName('Payslip 10.pdf, 15 October 2026');
});

test('a payslip without a name or a date says so', async () => {
  const bare = { ...payslip, fileName: null, date: null };
  await showApp(paths.payslips, { answers: { 'pay.payslips': openFor([bare]) } });
  const link = main.getByRole('listitem').getByRole('link');
  await expect.element(link).toHaveAccessibleName(/^Unnamed File, No Date/);
});

test.for([paths.payslips, paths.allDocuments])('on %s somebody without payslips is told so', async (path) => {
  await showApp(path, { answers: { 'pay.payslips': openFor([]) } });
  await expect.element(page.getByText('No payslips available.')).toBeVisible();
});

test.for([
  [paths.payslips, four],
  [paths.allDocuments, []],
] as const)('on %s a payslip that was taken back is named by its day', async ([path, left]) => {
  const recalled = [{ date: '2026-10-15', recalledAt: '2026-10-20T09:30:00.000Z' }];
  await showApp(path, { answers: { 'pay.payslips': { ...openFor([...left]), recalled } } });
  await expect.element(main.getByText(/^Payroll recalled your payslip of 15 October 2026 on .*20 Oct/)).toBeVisible();
});

test('whoever is not signed in is shown no pay', async () => {
  await showApp(paths.payslips, { user: null });
  await expect.element(page.getByText('No payslips available.')).toBeVisible();
});

test('payslips that the server fails to list can be asked for again', async () => {
  const server = await showApp(paths.payslips, { answers: { 'pay.payslips': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your payslips could not be loaded.');
  server.answer({ 'pay.payslips': openFor(four) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(all).toBeVisible();
});

test('without a network the names and dates can be read, and nothing opens', async () => {
  const onLine = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
  storedPayslips.write({ userId: aminata.id, readAt: Date.now(), payslips: four });
  const server = await showApp(paths.payslips, { answers: { 'pay.payslips': offline } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Payslips open only with a connection.');
  await expect.element(main.getByRole('listitem').first()).toMatchTextContent('Payslip 10.pdf');
  await expect.element(main.getByRole('listitem').getByRole('link')).toHaveLength(0);
  onLine.mockRestore();
  server.answer({ 'pay.payslips': openFor(four) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(all).toBeVisible();
});

test('without a network it is said that what is kept on the device opens', async () => {
  await showApp(paths.payslips, {
    answers: {
      'pay.payslips': offline,
      'pay.unlock': { unlockedUntil: '2026-11-21T12:15:00.000Z', secondsLeft: 900 },
      'account.identity': { name: 'Aminata', email: 'aminata@stagedoor.example', company: 'Stagedoor' },
    },
    files: { [payslip.downloadURL]: () => new Response('%PDF-') },
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Payslips open only with a connection.');
  await saveFile(payslip, 'right');
  await expect.element(alert).toMatchTextContent('Without a connection, only payslips kept on this device open.');
  await expect.element(main.getByRole('button', { name: /^Open Payslip/ })).toBeVisible();
});

test('a kept payslip that unlocks once its dialog was closed opens in no other dialog', async () => {
  const [first, second] = four as [Payslip, Payslip];
  await showApp(paths.payslips, {
    answers: {
      'pay.payslips': offline,
      'pay.unlock': openFor([]),
      'account.identity': { name: 'Aminata', email: 'aminata@stagedoor.example', company: 'Stagedoor' },
    },
    files: Object.fromEntries(four.map(({ downloadURL }) => [downloadURL, () => new Response('%PDF-')])),
  });
  for (const one of [first, second]) await saveFile(one, 'right');
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  const goOn = Promise.withResolvers<void>();
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementationOnce(async (...given) => {
    await goOn.promise;
    return derive(...given);
  });
  const dialog = page.getByRole('dialog');
  const unlocked = dialog.getByText('It is unlocked. It opens in a new tab.');
  const open = ({ fileName }: Payslip) => main.getByRole('button', { name: new RegExp(`^Open ${fileName}`) }).click();
  const unlock = async () => {
    await dialog.getByLabelText('Your password', { exact: true }).fill('right');
    await dialog.getByRole('button', { name: 'Unlock' }).click();
  };
  await open(first);
  await unlock();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open(second);
  goOn.resolve();
  await expect.poll(() => decrypt.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
  await unlock();
  await expect.element(unlocked).toBeVisible();
  expect(decrypt).toHaveBeenCalledTimes(2);
});

/** The page's pay data in memory, whoever shows them. */
const inMemory = () => queryClient.getQueryCache().findAll({ queryKey: ['pay'] });

/** Opens the newest payslips, and waits until the screen watches its data: React does that after it has drawn them. */
async function showOpenPay(more: Answers = {}) {
  const server = await showApp(paths.payslips, { answers: { 'pay.payslips': openFor(four), ...more } });
  await expect.element(all).toBeVisible();
  await expect.poll(() => inMemory().map((query) => query.getObserversCount())).toEqual([1]);
  return server;
}

test('pay closes by itself when its time is over', async () => {
  const time = holdTime();
  await showOpenPay();
  await expect.poll(() => time.isRunning(1_000)).toBe(true);
  time.pass(15 * 60_000 - 2_000);
  await expect.element(all).toBeVisible();
  time.pass(2_000);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to payroll');
  expect(location.pathname).toBe(paths.payDetails);
});

test('pay closes, here and on the server, after a minute out of sight', async () => {
  const time = holdTime();
  const server = await showOpenPay({ 'pay.lock': { locked: true } });
  setVisibility('hidden');
  time.pass(30_000);
  setVisibility('visible');
  time.pass(40_000);
  await expect.element(all).toBeVisible();
  expect(server.calls('pay.lock')).toHaveLength(0);
  setVisibility('hidden');
  time.pass(61_000);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to payroll');
  await expect.poll(() => server.calls('pay.lock')).toHaveLength(1);
});

const lock = page.getByRole('heading', { name: 'Welcome to payroll' });

test('pay that has closed is in memory no more', async () => {
  const time = holdTime();
  await showOpenPay();
  await expect.poll(() => time.isRunning(1_000)).toBe(true);
  expect(inMemory()).not.toEqual([]);
  time.pass(15 * 60_000);
  await expect.element(lock).toBeVisible();
  expect(inMemory()).toEqual([]);
});

test('a phone that slept past the end of pay finds it closed', async () => {
  const time = holdTime();
  await showOpenPay();
  time.sleep(14 * 60_000);
  happen('focus');
  expect(inMemory()).not.toEqual([]);
  time.sleep(60_000);
  happen('focus');
  expect(inMemory()).toEqual([]);
  await expect.element(lock).toBeVisible();
});

test('a phone whose clock was put back closes pay in time', async () => {
  const time = holdTime();
  await showOpenPay();
  await expect.poll(() => time.isRunning(1_000)).toBe(true);
  time.putBack(60 * 60_000);
  time.pass(15 * 60_000);
  await expect.element(lock).toBeVisible();
});

test('a phone that slept for a minute out of sight closes pay before it is painted', async () => {
  const time = holdTime();
  const server = await showOpenPay({ 'pay.lock': { locked: true } });
  setVisibility('hidden');
  time.sleep(59_000);
  setVisibility('visible');
  expect(inMemory()).not.toEqual([]);
  setVisibility('hidden');
  time.sleep(61_000);
  setVisibility('visible');
  expect(inMemory()).toEqual([]);
  await expect.element(lock).toBeVisible();
  await expect.poll(() => server.calls('pay.lock')).toHaveLength(1);
});

test('an answer that was in flight when pay was locked opens nothing', async () => {
  const late = Promise.withResolvers<void>();
  const server = await showOpenPay({ 'pay.lock': { locked: true } });
  server.answer({ 'pay.payslips': () => late.promise.then(() => openFor(four)) });
  void queryClient.invalidateQueries({ queryKey: ['pay'] });
  await expect.poll(() => server.calls('pay.payslips')).toHaveLength(2);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect.element(lock).toBeVisible();
  late.resolve();
  // Answered after it, in more steps.
  for (let step = 0; step < 3; step++) await call('auth.session');
  history.pushState(null, '', paths.payslips);
  await expect.element(lock).toBeVisible();
  expect(location.pathname).toBe(paths.payDetails);
  expect(inMemory()).toEqual([]);
});

test('this browser keeps names and dates of the person, no amount and no address, and forgets them at logout', {
  tags: 'long',
}, async () => {
  await showOpenPay({ 'auth.signOut': { signedOut: true } });
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).toContain('Payslip');
  expect(stored).not.toMatch(/\/payslips\/|SLE|\d[.,]\d{2}\b|token|password/i);
  history.pushState(null, '', paths.settings);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Payslip');
});
