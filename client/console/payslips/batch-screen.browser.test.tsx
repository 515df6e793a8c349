import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { payslipBatchPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { answersOf, documentOf, problemOf, released, reviewed, showBatch } from './testing/shown-batches.ts';

const id = '01936c1e-0000-7000-8000-000000000001' as Id;

const one: Output<'payslipBatches.one'> = {
  batch: {
    id,
    name: 'october.zip',
    issuedOn: '2026-10-15',
    state: 'recalling',
    problem: null,
    failed: 'payslips-recall',
    uploadedBy: 'Aminata',
    uploadedAt: '2026-10-14T09:00:00.000Z',
    submittedBy: 'Aminata',
    isSubmittedByCaller: true,
    submittedAt: '2026-10-14T10:00:00.000Z',
    releasedBy: 'Aminata',
    visibleFrom: null,
    isVisible: false,
    documents: 2,
    people: 2,
    problems: 0,
    leftOut: 0,
    published: 0,
    recalled: 1,
  },
  run: null,
  leavers: 0,
  accepted: 0,
  opened: 0,
  replaced: 0,
  reach: null,
  problems: [],
  needsSecondPerson: false,
  splitting: null,
};

const shown = (answer: typeof one) =>
  showConsole(payslipBatchPath(id), {
    roles: ['payroll'],
    answers: {
      'payslipBatches.one': answer,
      'payslipBatches.documents': { documents: [], isMore: false },
      'payslipBatches.missing': { people: [], count: 0 },
      'payslipBatches.tryAgain': { id },
    },
  });

const again = page.getByRole('button', { name: 'Try again' });

test.for([
  ['recalling', 'payslips-recall', /^The recall did not finish/],
  ['released', 'payslips-visible', /open screens may not show them yet/],
  ['released', 'payslips-notify', /^Not everybody was notified/],
] as const)('of a %s batch, failed %s is said and tried again', { tags: 'long' }, async ([state, failed, words]) => {
  const server = await shown({ ...one, batch: { ...one.batch, state, failed } });
  await expect.element(page.getByText(words)).toBeVisible();
  server.answer({ 'payslipBatches.one': { ...one, batch: { ...one.batch, state, failed: null } } });
  await again.click();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await expect.element(again).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.tryAgain')).toEqual([{ id }]);
});

test('a batch that was not deleted completely shows nothing of it but that, and is gone once it goes on', {
  tags: 'long',
}, async () => {
  const batch = { ...one.batch, state: 'discarded' as const, failed: 'payslips-discard' as const };
  const server = await shown({ ...one, batch: { ...batch, problem: 'no-batch' } });
  await expect.element(page.getByText('Being discarded')).toBeVisible();
  await expect.element(page.getByText(/^These payslips were not discarded completely/)).toBeVisible();
  await expect.element(page.getByText(/neither a ZIP nor a PDF/)).not.toBeInTheDocument();
  await expectAccessible();
  expect(server.calls('payslipBatches.documents')).toEqual([]);
  server.answer({
    'payslipBatches.one': refusal('NOT_FOUND'),
    'payslipBatches.list': { batches: [], isMore: false, releasedAloneUpTo: 3 },
    'uploads.mine': { uploads: [] },
  });
  await again.click();
  await expect.element(page.getByText('No payslips were uploaded here yet')).toBeVisible();
  expect(server.calls('payslipBatches.tryAgain')).toEqual([{ id }]);
});

test('a release that failed is said, and is begun again by the usual button', async () => {
  await shown({ ...one, batch: { ...one.batch, state: 'review', failed: 'payslips-release' } });
  await expect.element(page.getByText(/^The release did not finish/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Release payslips' })).toBeEnabled();
  await expect.element(again).not.toBeInTheDocument();
});

test.for([
  ['problems', { problems: 1 }, /^There is something to decide first/],
  ['nothing in it', { documents: 0 }, /^There is nothing to release/],
] as const)('of a batch with %s the button says why it cannot be released', async ([, more, why]) => {
  await shown({ ...one, batch: { ...one.batch, state: 'review', failed: null, ...more } });
  const release = page.getByRole('button', { name: 'Release payslips' });
  await expect.element(release).toBeDisabled();
  await expect.element(release).toHaveAccessibleDescription(why);
});

test('it says if somebody else tried again before', { tags: 'long' }, async () => {
  const server = await shown(one);
  server.answer({ 'payslipBatches.tryAgain': refusal('BATCH_MOVED_ON') });
  await again.click();
  await expect.element(page.getByText(/^Somebody else did something here meanwhile/)).toBeVisible();
});

test('what a second person has to replace says so, and takes no file', { tags: 'long' }, async () => {
  await showBatch(released, [documentOf(1), documentOf(2, { needsSecondPerson: true })]);
  await page.getByRole('button', { name: 'Replace E-1_2026-10.pdf' }).click();
  await expect.element(page.getByLabelText('New PDF')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Replace E-2_2026-10.pdf' }).click();
  await expect.element(page.getByText(/Ask another person in payroll to replace this one/)).toBeVisible();
  await expect.element(page.getByLabelText('New PDF')).not.toBeInTheDocument();
  await expectAccessible();
});

const asked = { ...reviewed, state: 'waiting', submittedBy: 'Hilde Brandt', submittedAt: reviewed.uploadedAt } as const;

test.for([
  ['in review', reviewed, ['Release payslips', 'Discard']],
  ['that somebody else asked to release', asked, ['Release payslips', 'Back to review']],
  ['that the caller asked to release', { ...asked, isSubmittedByCaller: true }, ['Back to review']],
  ['that is released and not visible yet', { ...released, isVisible: false }, ['Back to review']],
  ['that people see', released, ['Recall all payslips']],
] as const)('of a batch %s, this can be done', { tags: 'long' }, async ([, batch, acts]) => {
  await showBatch(batch, []);
  const all = /^(Release payslips|Back to review|Discard|Recall all payslips)$/;
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: all })
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(acts);
});

test.for([
  [1, 'Another person in payroll is asked to release them.'],
  [0, /^Nobody else can release them/],
] as const)('a release that takes two says whether any of %i others can give it', async ([others, words]) => {
  await showBatch(reviewed, [], {
    ...answersOf(reviewed, [], { needsSecondPerson: true }),
    'payslipBatches.release': { batch: asked, asked: others },
  });
  await page.getByRole('button', { name: 'Release payslips' }).click();
  await page.getByRole('button', { name: 'Ask for the release' }).click();
  await expect.element(page.getByText(words)).toBeVisible();
});

test('payslips are released at once where that is chosen after a set time', async () => {
  const server = await showBatch(reviewed, [], {
    ...answersOf(reviewed, []),
    'payslipBatches.release': { batch: released, asked: null },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Release payslips' }).click();
  await dialog.getByText('From a set time').click();
  await dialog.getByLabelText('Day').fill('2031-11-20');
  await dialog.getByText('At once').click();
  await dialog.getByRole('button', { name: 'Release payslips' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.release')).toEqual([{ id: reviewed.id, visibleFrom: null }]);
});

test('where every id stands on the last of some pages, the PDF is split after so many by one press', async () => {
  const batch = { ...reviewed, name: 'run.pdf', problems: 2 };
  const splitting = { by: 'ids' as const, every: null, pages: 4, bookmarks: 0, proposed: 2 };
  const server = await showBatch(batch, [], {
    ...answersOf(batch, [], { splitting, problems: [{ problem: 'no-id', count: 2 }] }),
    'payslipBatches.split': { batch: { ...batch, state: 'reading' } },
  });
  await expect.element(page.getByText(/stands on the last of 2 pages/)).toBeVisible();
  expect(server.calls('payslipBatches.split')).toEqual([]);
  await page.getByRole('button', { name: 'Split every 2 pages' }).click();
  await expect.poll(() => server.calls('payslipBatches.split')).toEqual([{ id: batch.id, by: 'every', every: 2 }]);
});

test('pages without an id are joined to those before them by one press, or the PDF is split otherwise', {
  tags: 'long',
}, async () => {
  const batch = { ...reviewed, name: 'run.pdf', problems: 2 };
  const splitting = { by: 'ids' as const, every: null, pages: 4, bookmarks: 0, proposed: null };
  const server = await showBatch(batch, [], {
    ...answersOf(batch, [], { splitting, problems: [{ problem: 'follows', count: 2 }] }),
    'payslipBatches.split': { batch: { ...batch, state: 'reading' } },
  });
  await page.getByRole('button', { name: 'Join 2 pages to those before' }).click();
  await expect.poll(() => server.calls('payslipBatches.split')).toEqual([{ id: batch.id, by: 'joined', every: 1 }]);

  await page.getByRole('button', { name: 'Split otherwise' }).click();
  await expect.element(page.getByRole('radio', { name: /bookmark/ })).not.toBeInTheDocument();
  await page.getByText('A set number of pages').click();
  await page.getByRole('textbox', { name: 'Pages of each payslip' }).fill('two');
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await expect.element(page.getByText('Write a number from 1 to 100.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Pages of each payslip' }).fill('3');
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.split')).toContainEqual({ id: batch.id, by: 'every', every: 3 });
});

test('a second payslip of the month is one answer for all of them', async () => {
  const batch = { ...reviewed, problems: 3 };
  const problems = [
    { problem: 'month-twice' as const, count: 2 },
    { problem: 'nobody' as const, count: 1 },
  ];
  const server = await showBatch(batch, [], {
    ...answersOf(batch, [], { problems }),
    'payslipBatches.settle': { batch },
  });
  await page.getByRole('button', { name: /^They are all right: This is a second payslip/ }).click();
  await expect.poll(() => server.calls('payslipBatches.settle')).toEqual([{ id: batch.id, problem: 'month-twice' }]);
});

test('says how many were told by which way, and who was not, with the reason', { tags: 'long' }, async () => {
  const person = { email: 'bo@house.example', employeeId: 'E-1', hasLeft: false };
  const reach = { people: 9, notified: 5, mailed: 1, notReached: 2 };
  await showConsole(payslipBatchPath(id), {
    roles: ['payroll'],
    answers: {
      'payslipBatches.one': { ...one, batch: { ...one.batch, state: 'released' }, reach },
      'payslipBatches.documents': { documents: [], isMore: false },
      'payslipBatches.missing': { people: [], count: 0 },
      'payslipBatches.notReached': {
        people: [
          { ...person, id, name: 'Bo Boss', why: 'address-refused' },
          { ...person, id: '01930000-0000-7000-8000-00000000000d' as Id, name: 'Ada Marker', why: 'mail-ended' },
        ],
        count: 3,
      },
    },
  });
  const section = page.getByRole('region', { name: 'Who was told' });
  await expect
    .element(section.getByText('By notification: 5 · By mail: 1 · Not reached: 2 · Still on the way: 1'))
    .toBeVisible();
  const missed = page.getByRole('region', { name: 'Not reached (3)' });
  await expect
    .element(missed.getByText('E-1 · No device with notifications, and the mail server knows no such address'))
    .toBeVisible();
  await expect.element(missed.getByText('E-1 · No device with notifications, and ended the mails')).toBeVisible();
  await expect.element(missed.getByText('and 1 more')).toBeVisible();
  // Whoever comes for the documents meets them first, however many were not reached.
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Who was told', 'Documents', 'Not reached (3)']);
  await expectAccessible();
});

test('the filters count what they show: also what was replaced', async () => {
  const documents = [documentOf(1, { state: 'replaced' }), documentOf(1, { id: documentOf(9).id }), documentOf(2)];
  const counts = { documents: 2, problems: 4, leftOut: 8, published: 16, recalled: 32 };
  await showBatch(released, documents, answersOf({ ...released, ...counts }, documents, { replaced: 64 }));
  await expect.element(page.getByRole('button', { name: 'All (126)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Recalled (96)' })).toBeVisible();
});

test('a document says which other one it is about, and one that was left out is put back', {
  tags: 'long',
}, async () => {
  const earlier = { path: 'october/E-7_2026-10.pdf', pages: null };
  const documents = [
    documentOf(1, { problem: 'month-twice', state: 'problem', earlier }),
    documentOf(2, { problem: 'text-differs', state: 'problem', who: 'Bo Boss E-1' }),
    documentOf(3, { problem: 'month-twice', state: 'left-out', earlier }),
  ];
  const server = await showBatch(reviewed, documents, {
    ...answersOf(reviewed, documents),
    'payslipBatches.leaveOut': { batch: reviewed },
  });
  await page.getByRole('button', { name: /^All/ }).click();
  await expect.element(page.getByText(/second payslip.*The other one is E-7_2026-10\.pdf\./)).toBeVisible();
  await expect.element(page.getByText('Its file name says Person 2, and its text Bo Boss E-1.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose E-3_2026-10.pdf' }).click();
  await expect.element(page.getByRole('button', { name: 'Put back in', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'They are right' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Put back in: E-3_2026-10.pdf' }).click();
  await expect.poll(() => server.calls('payslipBatches.leaveOut')).toMatchObject([{ isOut: false }]);
});

test.for([
  [
    'waits for somebody else',
    { state: 'waiting', submittedBy: 'Bo Boss' },
    'Bo Boss asked for the release. Visible at once.',
  ],
  [
    'waits for somebody else, with an hour',
    { state: 'waiting', isSubmittedByCaller: true, visibleFrom: '2031-11-20T09:00:00.000Z' },
    /^You asked for the release: another person in payroll has to confirm it\. Visible from 20 Nov 2031.*\.$/,
  ],
  [
    'is released for later',
    { state: 'released', releasedBy: 'Bo Boss', visibleFrom: '2031-11-20T09:00:00.000Z' },
    /^Visible from 20 Nov 2031.*\. Released by Bo Boss\.$/,
  ],
  [
    'people see',
    { state: 'released', releasedBy: 'Bo Boss', visibleFrom: '2026-11-20T09:00:00.000Z', isVisible: true },
    /^Visible to people since 20 Nov 2026.*\. Released by Bo Boss\.$/,
  ],
] as const)('a batch that %s says from when it is seen, and by whom', async ([, more, words]) => {
  await showBatch({ ...reviewed, ...more }, []);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('what is odd is right for all that are chosen, or the button is not there', { tags: 'long' }, async () => {
  const documents = [
    documentOf(1, { problem: 'text-differs', state: 'problem', who: 'Bo Boss E-1' }),
    documentOf(2, { problem: 'nobody', state: 'problem', recipient: null }),
  ];
  const server = await showBatch(reviewed, documents, { 'payslipBatches.accept': { batch: reviewed } });
  await page.getByRole('button', { name: /^All/ }).click();
  const right = page.getByRole('button', { name: 'They are right' });
  await page.getByRole('checkbox', { name: 'Choose E-1_2026-10.pdf' }).click();
  await expect.element(right).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose E-2_2026-10.pdf' }).click();
  await expect.element(page.getByText('2 documents chosen')).toBeVisible();
  await expect.element(right).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Choose E-2_2026-10.pdf' }).click();
  await right.click();
  await expect.element(page.getByText(/chosen$/)).not.toBeInTheDocument();
  const accepted = { id: reviewed.id, documents: [documents[0]?.id], seen: ['text-differs'] };
  expect(server.calls('payslipBatches.accept')).toEqual([accepted]);
});

test('whoever releases sees what was odd and was confirmed as right', { tags: 'long' }, async () => {
  const odd = documentOf(1, { accepted: ['text-differs', 'month-twice'], who: 'Bintu Conteh E-7' });
  const waiting = { ...reviewed, state: 'waiting' as const, submittedBy: 'Hilde Brandt', documents: 2 };
  await showBatch(waiting, [odd, documentOf(2)], answersOf(waiting, [odd, documentOf(2)], { accepted: 1 }));
  const row = page.getByRole('listitem').filter({ hasText: 'E-1_2026-10.pdf' });
  await expect
    .element(row)
    .toMatchTextContent(/Confirmed as right: Its file name says Person 1, and its text Bintu Conteh E-7\./);
  await expect.element(row.getByText(/a second payslip for this person for the month\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Confirmed as right (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Release payslips' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/1 is odd and was confirmed as right/);
  await expectAccessible();
});

test('what was confirmed by mistake can be left out at its row', async () => {
  const documents = [documentOf(1, { accepted: ['text-differs'], who: 'Bintu Conteh' }), documentOf(2)];
  const server = await showBatch(reviewed, documents, { 'payslipBatches.leaveOut': { batch: reviewed } });
  await expect.element(page.getByRole('button', { name: 'Leave out E-2_2026-10.pdf' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Leave out E-1_2026-10.pdf' }).click();
  const [first] = documents;
  await expect
    .poll(() => server.calls('payslipBatches.leaveOut'))
    .toEqual([{ id: reviewed.id, documents: [first?.id], isOut: true }]);
});

test('of chosen documents the rest are left out where one already is', async () => {
  const documents = [documentOf(1), documentOf(2, { state: 'left-out' })];
  const server = await showBatch(reviewed, documents, { 'payslipBatches.leaveOut': { batch: reviewed } });
  await page.getByRole('checkbox', { name: 'Choose E-2_2026-10.pdf' }).click();
  await expect.element(page.getByRole('button', { name: 'Put back in', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose E-1_2026-10.pdf' }).click();
  await page.getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect
    .poll(() => server.calls('payslipBatches.leaveOut'))
    .toEqual([{ id: reviewed.id, documents: expect.arrayContaining(documents.map(({ id }) => id)), isOut: true }]);
});

test('the recall of one payslip says whose it is, and leaves nothing chosen', async () => {
  const server = await showBatch(released, [documentOf(1), documentOf(2)], {
    'payslipBatches.recall': { batch: released },
  });
  await page.getByRole('checkbox', { name: 'Choose E-2_2026-10.pdf' }).click();
  await page.getByRole('button', { name: 'Recall 1 payslip' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Recall the payslip of Person 2?' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/It disappears from the person’s list/);
  const send = () => dialog.getByRole('button', { name: 'Recall 1 payslip' }).click();
  const limit = { most: longestReason, says: /in 500 characters at most/, send };
  const reason = await fillToLimit(dialog.getByLabelText('Reason'), limit);
  await send();
  await expect.element(page.getByText('1 payslip is recalled.')).toBeVisible();
  await expect.element(page.getByText('1 document chosen')).not.toBeInTheDocument();
  expect(server.calls('payslipBatches.recall')).toMatchObject([{ documents: [documentOf(2).id], reason }]);
});

test('of payslips that nobody sees yet, nobody is notified', async () => {
  await showBatch({ ...released, isVisible: false, visibleFrom: '2031-11-20T09:00:00.000Z' }, [documentOf(1)]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: 'Choose E-1_2026-10.pdf' }).click();
  for (const name of ['Replace E-1_2026-10.pdf', 'Recall 1 payslip']) {
    await page.getByRole('button', { name }).click();
    await expect.element(dialog).toMatchTextContent(/Nobody can see these payslips yet, so nobody is notified\./);
    await expect.element(dialog).not.toMatchTextContent(/is notified\. The old|are notified/);
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test('on a phone the release is in reach once nothing is left to decide, also at the end of the documents', {
  tags: 'long',
}, async () => {
  await page.viewport(390, 844);
  const documents = Array.from({ length: 30 }, (_, index) => documentOf(index + 1));
  await showBatch(reviewed, documents);
  await page.getByText('E-30_2026-10.pdf').click();
  const release = page.getByRole('button', { name: 'Release payslips' });
  await expect.element(release).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: 'Choose E-30_2026-10.pdf' }).click();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await release.click();
  await expect.element(page.getByRole('dialog', { name: 'Release payslips' })).toBeVisible();
});

test('without its day, a release from a set time is not sent', async () => {
  const server = await showBatch(reviewed, [documentOf(1)], {
    'payslipBatches.release': { batch: released, asked: null },
  });
  await page.getByRole('button', { name: 'Release payslips' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'From a set time' }).click();
  await dialog.getByRole('button', { name: 'Release payslips' }).click();
  await expect.element(dialog.getByText('Choose a day and a time.')).toBeVisible();
  await dialog.getByLabelText('Day').fill('2031-05-03');
  await dialog.getByRole('button', { name: 'Release payslips' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const visibleFrom = new Date('2031-05-03T09:00').toISOString();
  expect(server.calls('payslipBatches.release')).toEqual([{ id: reviewed.id, visibleFrom }]);
});

test('whoever says whose a document is reads which one', async () => {
  await showBatch({ ...reviewed, problems: 1 }, [problemOf(1, 'not-named', 'october/Kallon.pdf')]);
  await page.getByRole('button', { name: 'Assign Kallon.pdf' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Whose payslip is this?' })).toMatchTextContent('Kallon.pdf');
});
