import { createStore, values } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beginSharedUse } from '#client/device/stored.ts';
import { finishWipe } from '#client/session/wipe.ts';
import { showApp, signInElsewhere } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths, payslipAddress, payYearAddress } from '#contract/paths.ts';
import { lockPay } from './pay-lock.ts';
import { saveFile } from './saved-file-store.ts';

/** A payslip for each month from January 2023 to December 2025, newest first. */
const payslips = Array.from({ length: 36 }, (_, index) => {
  const day = new Date(Date.UTC(2025, 11 - index, 15));
  const id = `3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c${10 + index}` as Id;
  const month = day.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    id,
    fileName: `Payslip ${month}.pdf`,
    date: day.toISOString().slice(0, 10),
    downloadURL: payslipAddress(id),
  };
});

const access = { unlockedUntil: '2026-11-21T12:15:00.000Z', secondsLeft: 900 };
const answers = { 'pay.payslips': { ...access, payslips } };

const main = page.getByRole('main');
const downloads = main.getByRole('link', { name: /^Download Payslip / });
const downloadYear = page.getByRole('button', { name: 'Download 2024 as one file' });

async function chooseYear(year: string): Promise<void> {
  await expect.element(downloads).toHaveLength(36);
  const choice = page.getByRole('button', { name: /Year/ });
  await choice.click();
  await page.getByRole('option', { name: year }).click();
  await expect.element(choice).toHaveFocus();
}

test('each payslip is a link that opens its document', async () => {
  await showApp(paths.allDocuments, { answers });
  await expect.element(downloads).toHaveLength(36);
  await expect
    .element(downloads.first())
    .toHaveAccessibleName(/^Download Payslip December 2025\.pdf, 15 December 2025/);
  await expect.element(downloads.first()).toHaveAttribute('href', payslips[0]?.downloadURL);
  await expect.element(downloads.first()).toHaveAttribute('target', '_blank');
  await expect.element(downloads.first()).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the months stand by year, in one list', async () => {
  await showApp(paths.allDocuments, { answers });
  await expect.element(downloads).toHaveLength(36);
  await expect.element(main.getByRole('heading', { level: 2 })).toHaveLength(3);
  await expect.element(main.getByRole('listitem')).toHaveLength(36);
  await expect.element(main.getByRole('listitem').nth(12)).toMatchTextContent(/^2024.*December 2024/);
  await expect.element(main.getByRole('button', { name: /^Keep on this device/ }).first()).toHaveTextContent('Keep');
});

test('a file can be kept on one’s own device, and on no shared one', { tags: 'long' }, async () => {
  const keep = page.getByRole('button', { name: /^Keep on this device: / });
  await showApp(paths.allDocuments, { answers });
  await expect.element(keep).toHaveLength(36);
  beginSharedUse();
  history.pushState(null, '', paths.pay);
  await expect.element(downloads).toHaveLength(0);
  history.pushState(null, '', paths.allDocuments);
  await expect.element(downloads).toHaveLength(36);
  await expect.element(keep).toHaveLength(0);
});

test('a file that is sealed while its person signs out is saved nowhere', async () => {
  const [payslip] = payslips;
  if (!payslip) throw new Error('There is no payslip.');
  await showApp(paths.allDocuments, {
    answers: {
      ...answers,
      'account.identity': { name: 'Aminata', email: 'aminata@stagedoor.example', company: 'Stagedoor' },
      'pay.unlock': access,
    },
    files: { [payslip.downloadURL]: () => new Response('%PDF-') },
  });
  const { promise: sealed, resolve } = Promise.withResolvers<ArrayBuffer>();
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockReturnValue(sealed);
  const saving = saveFile(payslip, 'right');
  await expect.poll(() => sealing.mock.calls).toHaveLength(1);
  signInElsewhere(null);
  await finishWipe();
  resolve(new ArrayBuffer(8));
  await saving;
  expect(await values(createStore('stagedoor-payslips', 'files'))).toEqual([]);
});

test('the link back to the payslips stands at the end, and in the header, in sight', async () => {
  await showApp(paths.allDocuments, { answers });
  await expect.element(page.getByRole('link', { name: 'Back to Payslip' })).toHaveAttribute('href', paths.payslips);
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await expect.element(back).toHaveAttribute('href', paths.payslips);
  await expect.element(back).toBeInViewport();
});

test('the list is searched, and narrowed to a year', { tags: 'long' }, async () => {
  await showApp(paths.allDocuments, { answers });
  await expect.element(downloads).toHaveLength(36);
  const search = page.getByLabelText('Search');
  await search.fill('march');
  await expect.element(downloads).toHaveLength(3);
  await expect.element(page.getByText('3 payslips')).toBeVisible();
  await search.fill('nothing is called this');
  await expect.element(page.getByText('No payslip matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all payslips' }).click();
  await expect.element(downloads).toHaveLength(36);
  await chooseYear('2024');
  await expect.element(downloads).toHaveLength(12);
  await expect.element(downloads.last()).toHaveAccessibleName(/January 2024/);
});

test('a download of a year is stopped by a tap', { tags: 'long' }, async () => {
  await showApp(paths.allDocuments, { answers });
  await chooseYear('2024');
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  await downloadYear.click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(downloadYear).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.for([
  ['its screen is left', () => page.getByRole('link', { name: 'Back to Payslip' }).click()],
  ['pay is locked', () => lockPay()],
] as const)('a download of a year ends where %s', async ([, leave]) => {
  await showApp(paths.allDocuments, { answers: { ...answers, 'pay.lock': { locked: true } } });
  await chooseYear('2024');
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal | null | undefined>();
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (address !== payYearAddress(2024)) return fetch(address, options);
    resolve(options?.signal);
    return new Promise(() => {});
  });
  await downloadYear.click();
  const signal = await asked;
  expect(signal?.aborted).toBe(false);
  await leave();
  await expect.poll(() => signal?.aborted).toBe(true);
});

test('a download of a year that breaks off says so', { tags: 'long' }, async () => {
  const files = { [payYearAddress(2024)]: () => Response.json({ code: 'INTERNAL', requestId: '1' }, { status: 500 }) };
  await showApp(paths.allDocuments, { answers, files });
  await chooseYear('2024');
  await downloadYear.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The download did not finish.');
  await expect.element(downloadYear).toBeVisible();
});

test('a download that ends in the middle saves nothing, as where one of it was recalled meanwhile', {
  tags: 'long',
}, async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const broken = Promise.withResolvers<void>();
  let isBroken = true;
  const body = () =>
    new ReadableStream({
      async start(stream) {
        stream.enqueue(new Uint8Array(500));
        if (isBroken) {
          await broken.promise;
          stream.error(new TypeError('network error'));
        } else stream.close();
      },
    });
  const headers = { 'content-length': '1000' };
  await showApp(paths.allDocuments, {
    answers,
    files: { [payYearAddress(2024)]: () => new Response(body(), { headers }) },
  });
  await chooseYear('2024');
  await downloadYear.click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  broken.resolve();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The download did not finish.');
  expect(save).not.toHaveBeenCalled();
  isBroken = false;
  await downloadYear.click();
  await expect.element(page.getByText('The payslips of 2024 are saved with your downloads.')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledOnce();
});

test.for([
  ['ar', { see: 'عرض تفاصيل الراتب', all: 'كل المستندات (36)', download: /^تنزيل / }],
  ['kri', { see: 'Si ɔltin bɔt yu pe', all: 'Ɔl di dɔkyumɛnt dɛn (36)', download: /^Dɔŋlod / }],
] as const)('in %s the links lead from pay through the lock to every payslip', async ([language, words]) => {
  const server = await showApp(paths.pay, { language, answers: { 'pay.unlock': access } });
  await page.getByRole('link', { name: words.see }).click();
  await main.getByRole('textbox').first().fill('karim.haddad@stagedoor.example');
  await userEvent.tab();
  server.answer(answers);
  await userEvent.keyboard('backstage-demo-2026{Enter}');
  await page.getByRole('link', { name: words.all }).click();
  await expect.element(main.getByRole('link', { name: words.download })).toHaveLength(36);
  expect(location.pathname).toBe(paths.allDocuments);
});
