import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#client/api/call.ts';
import { asOnlySender } from '#client/console/platform/one-sender.ts';
import type { Answers, Files } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata, signInElsewhere } from '#client/testing/show-app.tsx';
import { consoleOf, justOpened, showConsole } from '#client/testing/show-console.ts';
import { consolePaths, payslipBatchPath, pieceAddress } from '#contract/console-paths.ts';
import { failures } from '#contract/failure.ts';
import type { Id } from '#contract/id.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import type { Upload } from '#contract/uploads.ts';
import { answersOf, documentOf, problemOf, released, reviewed } from './testing/shown-batches.ts';

const uploadId = '01930000-0000-7000-8000-0000000000a1' as Id;
const name = 'october.zip';
const date = Date.UTC(2026, 9, 12);

/** Three pieces of different bytes. */
const whole = Uint8Array.from({ length: 2.5 * uploadLimits.piece }, (_, index) => index / uploadLimits.piece + 1);
const long = () => new File([whole], name, { lastModified: date });

/** The pieces that arrived, by number, and how often each was sent. */
const arrived = new Map<number, Uint8Array>();
const attempts: number[] = [];

beforeEach(() => {
  arrived.clear();
  attempts.length = 0;
});

/** What the server answers to a piece, once `before` has let it through. */
function takingPieces(before: (number: number) => Response | undefined = () => undefined) {
  const take = (number: number) => async (request: Request) => {
    attempts.push(number);
    const refused = before(number);
    if (refused) return refused;
    arrived.set(number, new Uint8Array(await request.arrayBuffer()));
    return Response.json({ id: uploadId, received: number + 1 });
  };
  return Object.fromEntries([0, 1, 2].map((number) => [pieceAddress(uploadId, number), take(number)]));
}

function show(files: Files, answers: Answers = {}) {
  return showConsole(consolePaths.payslips, {
    roles: ['payroll'],
    files,
    answers: {
      'payslipBatches.list': { batches: [], isMore: false, releasedAloneUpTo: 20 },
      'uploads.mine': { uploads: [] },
      'uploads.begin': (input) => ({ ...input, id: uploadId, received: 0 }),
      'payslipBatches.begin': { batch: reviewed },
      ...answersOf(reviewed, [documentOf(1), documentOf(2), documentOf(3)]),
      ...answers,
    },
  });
}

/** Chooses files in the open dialog. Playwright would give them today as their date. */
async function choose(files: File[]) {
  const field = page.getByRole('dialog').getByLabelText('Files', { exact: true });
  await expect.element(field).toBeVisible();
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = field.element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function send(files: File[]) {
  await page.getByRole('button', { name: 'Upload payslips' }).click();
  await choose(files);
  await page.getByRole('button', { name: 'Send files' }).click();
}

async function expectBatch() {
  await expect.element(page.getByRole('heading', { name: reviewed.name })).toBeVisible();
}

const bytes = () => new Uint8Array([0, 1, 2].flatMap((number) => [...(arrived.get(number) ?? [])]));

async function sha256Of(file: Uint8Array<ArrayBuffer>) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const lock = page.getByRole('dialog', { name: 'The console is locked' });

test('a piece that the network loses is sent again, and the file arrives whole', { tags: 'long' }, async () => {
  let isLost = true;
  const server = await show(
    takingPieces((number) => {
      if (number !== 1 || !isLost) return undefined;
      isLost = false;
      server.goAway();
      throw new TypeError('Failed to fetch');
    }),
  );
  await send([long()]);
  await expect.element(page.getByText(/It goes on by itself once there is one/)).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: `Sending ${name}` }))
    .toHaveAttribute('aria-valuenow', '40');
  server.comeBack();
  await expectBatch();
  expect(attempts).toEqual([0, 1, 1, 2]);
  expect(bytes()).toEqual(whole);
  expect(server.calls('payslipBatches.begin')).toMatchObject([{ uploadId, sha256: await sha256Of(whole) }]);
});

test('a piece that comes too soon is sent again', { tags: 'long' }, async () => {
  let isTooSoon = true;
  await show(
    takingPieces((number) => {
      if (number !== 1 || !isTooSoon) return undefined;
      isTooSoon = false;
      return Response.json({ code: 'TOO_MANY_REQUESTS', requestId: '' }, { status: 429 });
    }),
  );
  await send([long()]);
  await expectBatch();
  expect(attempts).toEqual([0, 1, 1, 2]);
});

test('one that is stopped while it waits is let go at once: the same file goes on from there', {
  tags: 'long',
}, async () => {
  const tooSoon = () => Response.json({ code: 'TOO_MANY_REQUESTS', requestId: '' }, { status: 429 });
  let isBusy = true;
  const begun = { id: uploadId, name, size: whole.length, modified: date, received: 1 };
  const server = await show(
    takingPieces((number) => (number === 1 && isBusy ? tooSoon() : undefined)),
    { 'uploads.mine': { uploads: [begun] } },
  );
  await send([long()]);
  // By then it rests for some seconds between two attempts.
  await expect.poll(() => attempts).toEqual([1, 1, 1]);
  await page.getByRole('button', { name: 'Stop' }).click();
  isBusy = false;
  await send([long()]);
  await expectBatch();
  expect(attempts).toEqual([1, 1, 1, 1, 2]);
  expect(server.calls('uploads.begin')).toEqual([]);
});

test('where the console locks in the middle, sending goes on once it is open again', async () => {
  let isLocked = true;
  const server = await show(
    takingPieces((number) =>
      number === 1 && isLocked
        ? Response.json({ code: 'CONSOLE_LOCKED', requestId: 'test' }, { status: failures.CONSOLE_LOCKED })
        : undefined,
    ),
  );
  await send([long()]);
  await expect.element(lock).toBeVisible();
  expect(attempts).toEqual([0, 1]);
  isLocked = false;
  const opened = consoleOf(['payroll'], { open: justOpened });
  server.answer({ 'console.open': opened, 'console.mine': opened });
  await page.getByLabelText('Your password', { exact: true }).fill('backstage');
  await userEvent.keyboard('{Enter}');
  await expect.element(lock).not.toBeInTheDocument();
  await expectBatch();
  expect(attempts).toEqual([0, 1, 1, 2]);
  expect(bytes()).toEqual(whole);
});

test('after a reload the same file goes on from the first piece that is missing', { tags: 'long' }, async () => {
  const begun = { id: uploadId, name, size: whole.length, modified: date, received: 2 };
  const server = await show(takingPieces(), { 'uploads.mine': { uploads: [begun] } });
  await expect.element(page.getByText(/october\.zip broke off at 66 %/)).toBeVisible();
  await send([long()]);
  await expectBatch();
  expect(attempts).toEqual([2]);
  expect(server.calls('uploads.begin')).toEqual([]);
  // The hash is of the whole file, though most of it had arrived before.
  expect(server.calls('payslipBatches.begin')).toMatchObject([{ sha256: await sha256Of(whole) }]);
});

test('another file of the same name begins again', async () => {
  const begun = { id: uploadId, name, size: whole.length, modified: date - 1, received: 2 };
  const server = await show(takingPieces(), { 'uploads.mine': { uploads: [begun] } });
  await send([long()]);
  await expectBatch();
  expect(attempts).toEqual([0, 1, 2]);
  expect(server.calls('uploads.begin')).toHaveLength(1);
});

const pdf = (of: string, words: string) => new File([words], of, { type: 'application/pdf', lastModified: date });

test('many PDFs arrive as one file that holds each under its name', { tags: 'long' }, async () => {
  const server = await show(takingPieces());
  await send([pdf('E-2_2026-10.pdf', 'second'), pdf('E-1_2026-10.pdf', 'first'), pdf('E-3_2026-10.pdf', 'third')]);
  await expectBatch();
  const packed = Object.entries(unzipSync(bytes())).map(([of, content]) => [of, new TextDecoder().decode(content)]);
  // By name, so that the same files chosen in another order are the same file.
  expect(packed).toEqual([
    ['E-1_2026-10.pdf', 'first'],
    ['E-2_2026-10.pdf', 'second'],
    ['E-3_2026-10.pdf', 'third'],
  ]);
  expect(server.calls('uploads.begin')).toMatchObject([
    { name: expect.stringMatching(/^\d{4}-\d\d-15 · 3 PDF$/), modified: date },
  ]);
  expect(server.calls('payslipBatches.begin')).toHaveLength(1);
});

test('a name twice and a file that is no PDF are said beside each', { tags: 'long' }, async () => {
  const batch = { ...reviewed, documents: 1, problems: 3 };
  const twice = 'E-1_2026-10.pdf';
  await show(takingPieces(), {
    ...answersOf(batch, [
      problemOf(1, 'twice-in-zip', twice),
      problemOf(2, 'twice-in-zip', twice),
      problemOf(3, 'no-pdf', 'note.txt'),
    ]),
    'payslipBatches.begin': { batch },
  });
  await send([pdf(twice, 'one'), pdf(twice, 'other'), pdf('note.txt', 'a note')]);
  await expectBatch();
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/E-1_2026-10\.pdf.*This name is in the ZIP twice\./);
  await expect.element(rows.nth(1)).toMatchTextContent(/E-1_2026-10\.pdf.*This name is in the ZIP twice\./);
  await expect.element(rows.nth(2)).toMatchTextContent(/note\.txt.*This is not a PDF\./);
  // Both were sent: the person sees that one of them is too many.
  expect(new TextDecoder().decode(bytes()).split(twice)).toHaveLength(5);
});

test('a new PDF whose text is of somebody else is refused, and the name of its file is not blamed', {
  tags: 'long',
}, async () => {
  const server = await showConsole(payslipBatchPath(released.id), {
    roles: ['payroll'],
    files: takingPieces(),
    answers: {
      'uploads.mine': { uploads: [] },
      'uploads.begin': (input) => ({ ...input, id: uploadId, received: 0 }),
      ...answersOf(released, [documentOf(1)]),
      'payslipBatches.replace': { batch: released, problem: 'text-differs' },
    },
  });
  await page.getByRole('button', { name: 'Replace E-1_2026-10.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await userEvent.upload(dialog.getByLabelText('New PDF'), pdf('corrected.pdf', 'of somebody else'));
  const send = () => dialog.getByRole('button', { name: 'Replace' }).click();
  const limit = { most: longestReason, says: /in 500 characters at most/, send };
  const reason = await fillToLimit(dialog.getByLabelText('Reason'), limit);
  await send();
  await expect
    .element(dialog.getByText('The text of this PDF does not name Person 1, but somebody else.'))
    .toBeVisible();
  await expect.element(dialog.getByText(/file name/)).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.replace')).toMatchObject([{ reason }]);
  await userEvent.upload(dialog.getByLabelText('New PDF'), pdf('right.pdf', 'of the right person'));
  await expect.element(dialog.getByText(/The text of this PDF/)).not.toBeInTheDocument();
});

test('the pay day is of the one month that files are named for, until another is chosen', {
  tags: 'long',
}, async () => {
  await show({});
  await page.getByRole('button', { name: 'Upload payslips' }).click();
  const day = page.getByRole('dialog').getByLabelText('Pay day');
  const named = (...names: string[]) => choose(names.map((one) => new File(['x'], one)));
  await named('Payslip_2031-12_E-1.pdf', 'E-2_2031-12-23 (1).pdf');
  await expect.element(day).toHaveValue('2031-12-15');
  await named('E-1_2031-12.pdf', 'E-2_2031-11.pdf');
  await expect.element(day).not.toHaveValue('2031-12-15');
  await named('Lohnabrechnung Oktober 2031 - E-1.pdf', '2031_10_E-2.pdf', '10.2031 E-3.pdf', 'scan.pdf');
  await expect.element(day).toHaveValue('2031-10-15');
  await named('E-2031-12_Kamara.pdf');
  await expect.element(day).not.toHaveValue('2031-12-15');
  await day.fill('2031-10-31');
  await named('E-1_2031-12.pdf');
  await expect.element(day).toHaveValue('2031-10-31');
});

describe('two at once', () => {
  const names = ['one.pdf', 'other.pdf'];
  const idOf = (of: string) => uploadId.replace(/a1$/, of === 'one.pdf' ? 'a1' : 'a2') as Id;
  const bar = (of: string) => page.getByRole('progressbar', { name: `Sending ${of}` });
  const stop = page.getByRole('button', { name: 'Stop' });

  /** Two files of one piece on their way; a piece arrives once its file is let through. */
  async function sendBoth() {
    const through = new Map(names.map((of) => [of, Promise.withResolvers<void>()]));
    const files = Object.fromEntries(
      names.map((of) => [
        pieceAddress(idOf(of), 0),
        async () => {
          await through.get(of)?.promise;
          return Response.json({ id: idOf(of), received: 1 });
        },
      ]),
    );
    const server = await show(files, { 'uploads.begin': (input) => ({ ...input, id: idOf(input.name), received: 0 }) });
    for (const of of names) await send([pdf(of, of)]);
    for (const of of names) await expect.element(bar(of)).toBeVisible();
    return { server, arrive: (of: string) => through.get(of)?.resolve() };
  }

  test('each is stopped by its own button, and the other goes on', { tags: 'long' }, async () => {
    const { server, arrive } = await sendBoth();
    await stop.first().click();
    await expect.element(bar('one.pdf')).not.toBeInTheDocument();
    await expect.element(bar('other.pdf')).toBeVisible();
    arrive('one.pdf');
    arrive('other.pdf');
    await expectBatch();
    expect(server.calls('payslipBatches.begin')).toMatchObject([{ uploadId: idOf('other.pdf') }]);
  });

  test('the first to arrive leaves the notice of the other', { tags: 'long' }, async () => {
    const { server, arrive } = await sendBoth();
    arrive('one.pdf');
    await expect.poll(() => server.calls('payslipBatches.begin')).toHaveLength(1);
    await expect.element(bar('one.pdf')).not.toBeInTheDocument();
    await expect.element(bar('other.pdf')).toBeVisible();
    arrive('other.pdf');
    await expectBatch();
    expect(server.calls('payslipBatches.begin')).toHaveLength(2);
  });

  test('both end when somebody else signs in, and nothing of them is sent for the next one', async () => {
    const { server, arrive } = await sendBoth();
    const next = { ...aminata, id: 'a0000000-0000-4000-8000-000000000002' as Id, fullName: 'Hilde Brandt' };
    server.answer({ 'auth.session': { user: next } });
    signInElsewhere(next);
    await expect.element(bar('one.pdf')).not.toBeInTheDocument();
    await expect.element(stop).not.toBeInTheDocument();
    for (const of of names) arrive(of);
    // Asked after both, and answered in as many steps.
    await call('auth.session');
    expect(server.calls('payslipBatches.begin')).toEqual([]);
    // Nor do they come back with the person.
    signInElsewhere(aminata);
    await expect.element(page.getByRole('button', { name: 'Upload payslips' })).toBeVisible();
    await expect.element(stop).not.toBeInTheDocument();
  });

  test('the same file twice is sent twice, each from its beginning', { tags: 'long' }, async () => {
    const begun: Upload[] = [];
    const late = Promise.withResolvers<void>();
    const files: Files = {};
    const server = await show(files, {
      'uploads.begin': (input) => {
        const id = input.id as Id;
        begun.push({ ...input, id, received: 0 });
        files[pieceAddress(id, 0)] = () => late.promise.then(() => Response.json({ id, received: 1 }));
        return { ...input, id, received: 0 };
      },
      'uploads.mine': () => ({ uploads: begun }),
    });
    await send([pdf('one.pdf', 'one')]);
    await expect.element(stop).toBeVisible();
    await send([pdf('one.pdf', 'one')]);
    await expect.poll(() => begun).toHaveLength(2);
    late.resolve();
    await expect
      .poll(() => server.calls('payslipBatches.begin').map((input) => input.uploadId))
      .toEqual(begun.map(({ id }) => id));
  });

  test('what another tab is sending has not broken off, and the same file is sent beside it', {
    tags: 'long',
  }, async () => {
    const ofTab = { id: uploadId, name: 'one.pdf', size: 3, modified: date, received: 0 };
    const brokenOff = { ...ofTab, id: idOf('other.pdf'), name: 'other.pdf' };
    const arrived = Promise.withResolvers<void>();
    void asOnlySender(ofTab.id, () => arrived.promise);
    const files: Files = {};
    const server = await show(files, {
      'uploads.mine': { uploads: [ofTab, brokenOff] },
      'uploads.begin': (input) => {
        const id = input.id as Id;
        files[pieceAddress(id, 0)] = () => Response.json({ id, received: 1 });
        return { ...input, id, received: 0 };
      },
    });
    await expect.element(page.getByText(/other\.pdf broke off at 0 %/)).toBeVisible();
    await expect.element(page.getByText(/one\.pdf broke off/)).not.toBeInTheDocument();
    await send([pdf('one.pdf', 'one')]);
    await expectBatch();
    const [begun] = server.calls('uploads.begin');
    expect(server.calls('payslipBatches.begin')).toMatchObject([{ uploadId: begun?.id }]);
    arrived.resolve();
  });
});

test('somebody else who signs in while files are packed is not asked to send them', { tags: 'long' }, async () => {
  const read = Promise.withResolvers<ArrayBuffer>();
  const slow = pdf('E-1_2026-10.pdf', 'first');
  slow.arrayBuffer = () => read.promise;
  const server = await show(takingPieces());
  await send([slow, pdf('E-2_2026-10.pdf', 'second')]);
  await expect.element(page.getByRole('progressbar', { name: 'Packing files' })).toBeVisible();
  const next = { ...aminata, id: 'a0000000-0000-4000-8000-000000000002' as Id };
  server.answer({ 'auth.session': { user: next } });
  signInElsewhere(next);
  const asked = server.calls('uploads.begin').length;
  read.resolve(new ArrayBuffer(4));
  await call('auth.session');
  await call('auth.session');
  expect(server.calls('uploads.begin')).toHaveLength(asked);
  expect(attempts).toEqual([]);
});
