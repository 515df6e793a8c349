import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { session, user } from '#server/session/session-tables.ts';
import { numberedPdf } from '#server/testing/plain-pdf.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { pdfOfPages } from './testing/pages-pdf.ts';
import { payrollAt, zipOfFiles } from './testing/payroll.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const payroll = await payrollAt(testServer);

let number = 0;
/** Somebody new with an employee id of their own. */
async function withId() {
  number += 1;
  const employeeId = `PX-${1000 + number}`;
  const person = await testServer.newcomer();
  await db.insert(employeeProfile).values({ userId: person.id, employeeId });
  return { ...person, employeeId };
}

/** How payroll is told of somebody. */
const called = (person: Awaited<ReturnType<typeof withId>>) => `${person.name} ${person.employeeId}`;

const found = async (id: string) =>
  (await payroll.documents(id)).map(({ path, recipient, problem, who }) => [path, recipient?.id, problem, who]);

/** A page with a form that somebody filled in. */
const filledForm = (typed: string) =>
  numberedPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (number) /V (${typed}) /Rect [50 700 250 720] /P 3 0 R >>`,
  ]);

/** A page onto which somebody wrote, and chose something in its form; what has a flag of 2 is hidden. */
const writtenOnto = (written: string, chosen: string, flag: number) =>
  numberedPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R 5 0 R] >>',
    `<< /Type /Annot /Subtype /FreeText /F ${flag} /Contents (${written}) /DA (/Helv 12 Tf) /Rect [50 700 250 720] /P 3 0 R >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (number) /Opt [(${chosen})] /V (${chosen}) /Rect [50 600 250 620] /P 3 0 R >>`,
  ]);

/** A page with a line of any letters, drawn from left to right in this order; its font says which letters they are. */
function drawnPdf(line: string) {
  const signs = [...new Set(line)];
  const code = (sign: string) => (signs.indexOf(sign) + 33).toString(16);
  const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');
  const meanings = `1 begincodespacerange <00> <ff> endcodespacerange ${signs.length} beginbfchar
${signs.map((sign) => `<${code(sign)}> <${hex(sign)}>`).join('\n')}
endbfchar`;
  const content = `BT /F1 12 Tf 50 780 Td <${[...line].map(code).join('')}> Tj ET`;
  return numberedPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 6 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>',
    `<< /Length ${meanings.length} >>\nstream\n${meanings}\nendstream`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

describe('a PDF is matched by its name and its text', () => {
  test('by an id with Arabic digits, whichever way round it stands in a line from right to left', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const inArabic = ({ employeeId }: { employeeId: string }) =>
      employeeId.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    const label = [...'رقم الموظف: '].toReversed().join('');
    const [letters, digits] = inArabic(two).split('-');
    const id = await payroll.bring(
      'arabic.zip',
      zipFile([
        { name: '1.pdf', bytes: drawnPdf(`${inArabic(one)}${label}`) },
        { name: '2.pdf', bytes: drawnPdf(`${digits}-${letters}${label}`) },
      ]),
    );
    expect(await found(id)).toEqual([
      ['1.pdf', one.id, null, null],
      ['2.pdf', two.id, null, null],
    ]);
  });

  test('also by what somebody wrote onto a page or chose in its form, and not by what is hidden', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const id = await payroll.bring(
      'notes.zip',
      zipFile([
        { name: '1.pdf', bytes: writtenOnto(one.employeeId, 'Berlin', 0) },
        { name: '2.pdf', bytes: writtenOnto('Berlin', two.employeeId, 0) },
        { name: '3.pdf', bytes: writtenOnto(one.employeeId, two.employeeId, 2) },
      ]),
    );
    expect((await found(id)).map(([path, person]) => [path, person])).toEqual([
      ['1.pdf', one.id],
      ['2.pdf', two.id],
      ['3.pdf', two.id],
    ]);
  });

  test('of a ZIP: a swapped one is never ready, a browser’s (1) is understood, and the text helps where the name is none', async () => {
    const [one, two, three, four, five] = await Promise.all([withId(), withId(), withId(), withId(), withId()]);
    const name = ({ employeeId }: { employeeId: string }, rest = '') => `${employeeId}_2026-10${rest}.pdf`;
    const says = (...lines: string[]) => pdfOfPages([lines]);
    const id = await payroll.bring(
      'october.zip',
      zipFile([
        { name: name(one), bytes: says('Payslip', `ID ${two.employeeId}`) },
        { name: name(two, ' (1)'), bytes: says(`ID ${two.employeeId}`, `Manager ${one.employeeId}`) },
        { name: `${three.profile?.username}_2026-10.pdf`, bytes: filledForm(one.employeeId) },
        { name: 'Abrechnung Oktober.pdf', bytes: says(`Personalnummer ${four.employeeId}`) },
        { name: name(five), bytes: pdfOfPages([[five.employeeId], [four.employeeId]]) },
        { name: 'Berlin.pdf', bytes: pdfOfPages([[one.employeeId], [two.employeeId]]) },
      ]),
    );
    expect(await found(id)).toEqual([
      [name(one), one.id, 'text-differs', called(two)],
      [name(two, ' (1)'), two.id, null, null],
      [`${three.profile?.username}_2026-10.pdf`, three.id, 'text-differs', called(one)],
      ['Abrechnung Oktober.pdf', four.id, null, null],
      [name(five), five.id, 'text-differs', called(four)],
      ['Berlin.pdf', undefined, 'many-people', `${called(one)}, ${called(two)}`],
    ]);
    expect((await payroll.does('release', { id, visibleFrom: null })).json().code).toBe('BATCH_HAS_PROBLEMS');

    // Whoever has looked at it says whose it is.
    const [swapped, , , , mixed] = await payroll.documents(id);
    await payroll.does('assign', { id, document: swapped?.id, userId: two.id });
    const [first, second] = await payroll.documents(id);
    expect([first?.recipient?.id, first?.problem, second?.problem]).toEqual([two.id, null, 'month-twice']);
    await payroll.does('accept', { id, documents: [mixed?.id] });
    expect((await payroll.documents(id))[4]?.problem).toBe(null);
  });

  test('as payroll programs call them: the id stands anywhere, behind what every payslip is called', async () => {
    const [one, two, three, four, five] = await Promise.all([withId(), withId(), withId(), withId(), withId()]);
    await db.update(user).set({ language: 'de' }).where(eq(user.id, one.id));
    const says = (...lines: string[]) => pdfOfPages([lines]);
    const id = await payroll.bring(
      'november.zip',
      zipOfFiles({
        [`Abrechnung_2026-10_${one.employeeId}.pdf`]: says(`Personalnummer ${one.employeeId}`),
        [`Abrechnung_2026-10_${two.employeeId} (1).pdf`]: says('A picture'),
        [`Abrechnung_2026-10_${three.employeeId}.pdf`]: says(`Personalnummer ${two.employeeId}`),
        'Abrechnung_2026-10_PX-90002.pdf': says(`Personalnummer ${two.employeeId}`),
        [`PX-90002_2026-10_${two.employeeId}.pdf`]: says('Two ids'),
        'Abrechnung_2026-10_Kallon.pdf': says(`Personalnummer ${four.employeeId}`),
        [`Lauf_2026-09_${four.employeeId}.pdf`]: says('Any other word, and the month before'),
        [`Abrechnung_2026-10_${one.employeeId}_${two.employeeId}.pdf`]: says('Of two'),
        'Abrechnung_2026-10.pdf': says('Of nobody'),
        [`Abrechnung_${three.employeeId}.pdf`]: says(`Personalnummer ${four.employeeId}`, 'Without a month'),
        [`Lohn_${three.employeeId}.pdf`]: says('Nothing says the month, or whose it is once more'),
        'Abrechnung_2026-08.pdf': says('Of nobody, in another month'),
        'Gehalt_2026-09_Kallon.pdf': says(`Personalnummer ${five.employeeId}`),
      }),
    );
    expect(await found(id)).toEqual([
      [`Abrechnung_2026-10_${one.employeeId}.pdf`, one.id, null, null],
      [`Abrechnung_2026-10_${two.employeeId} (1).pdf`, two.id, null, null],
      [`Abrechnung_2026-10_${three.employeeId}.pdf`, three.id, 'text-differs', called(two)],
      ['Abrechnung_2026-10_PX-90002.pdf', undefined, 'nobody', 'PX-90002'],
      [`PX-90002_2026-10_${two.employeeId}.pdf`, undefined, 'nobody', 'PX-90002'],
      ['Abrechnung_2026-10_Kallon.pdf', four.id, null, null],
      [`Lauf_2026-09_${four.employeeId}.pdf`, four.id, 'other-month', null],
      [
        `Abrechnung_2026-10_${one.employeeId}_${two.employeeId}.pdf`,
        undefined,
        'many-people',
        `${called(one)}, ${called(two)}`,
      ],
      ['Abrechnung_2026-10.pdf', undefined, 'not-named', null],
      [`Abrechnung_${three.employeeId}.pdf`, three.id, 'text-differs', called(four)],
      [`Lohn_${three.employeeId}.pdf`, undefined, 'not-named', null],
      ['Abrechnung_2026-08.pdf', undefined, 'not-named', null],
      ['Gehalt_2026-09_Kallon.pdf', five.id, 'other-month', null],
    ]);
    const ofAugust = (await payroll.documents(id)).find(({ path }) => path === 'Abrechnung_2026-08.pdf');
    await payroll.does('assign', { id, document: ofAugust?.id, userId: three.id });
    expect((await payroll.documents(id)).find((each) => each.id === ofAugust?.id)).toMatchObject({
      issuedOn: '2026-08-15',
      problem: 'other-month',
    });
    await payroll.does('leave-out', {
      id,
      documents: (await payroll.documents(id, 'problems')).map((each) => each.id),
      isOut: true,
    });
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    const { payslips } = (
      await testServer.ask({ url: '/api/pay/payslips', cookie: await testServer.signIn(one) })
    ).json();
    expect(payslips[0].fileName).toBe('Oktober 2026');
    await db.delete(session).where(eq(session.userId, one.id));
  });

  test('by a number in the name where the text says whose it is, too', async () => {
    const numbered = async (employeeId: string) => {
      const person = await testServer.newcomer();
      await db.insert(employeeProfile).values({ userId: person.id, employeeId });
      return { ...person, employeeId };
    };
    const [one, two] = await Promise.all([numbered('70411'), numbered('70412')]);
    const says = (of: typeof one, ...rest: string[]) =>
      pdfOfPages([[`Personalnummer ${of.employeeId}`, of.name, ...rest]]);
    const id = await payroll.bring(
      'numbers.zip',
      zipOfFiles({
        'Abrechnung_2026-10_70411.pdf': says(one),
        'Lauf_2026-10_70412.pdf': says(one, 'Of another'),
        'Lohn_2026-10_70412.pdf': pdfOfPages([['A picture']]),
      }),
    );
    expect(await found(id)).toEqual([
      ['Abrechnung_2026-10_70411.pdf', one.id, null, null],
      ['Lauf_2026-10_70412.pdf', two.id, 'text-differs', called(one)],
      ['Lohn_2026-10_70412.pdf', undefined, 'name-differs', '70412'],
    ]);
  });

  test('one PDF that is called so, and a file of many that is called by one of them', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const file = `Abrechnung_2026-10_${one.employeeId}.pdf`;
    const swapped = await payroll.bring(file, pdfOfPages([[`ID ${two.employeeId}`]]));
    expect(await found(swapped)).toEqual([[file, one.id, 'text-differs', called(two)]]);
    const many = await payroll.bring(
      `Lauf_2026-10_${one.employeeId}.pdf`,
      pdfOfPages([[one.employeeId], [two.employeeId]]),
    );
    expect((await payroll.documents(many)).map(({ recipient }) => recipient?.id)).toEqual([one.id, two.id]);
  });

  test('and what was accepted stays to be seen, and is decided again once it was left out', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const files = {
      [`${one.employeeId}_2026-10.pdf`]: pdfOfPages([['Payslip', `ID ${two.employeeId}`]]),
      [`${two.employeeId}_2026-10.pdf`]: pdfOfPages([['Payslip', `ID ${two.employeeId}`, 'own']]),
    };
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    const [swapped] = await payroll.documents(id);
    const documents = [swapped?.id];
    const accepted = async () => (await payroll.read<{ accepted: number }>(`payslips/one?id=${id}`)).accepted;
    await payroll.does('accept', { id, documents });
    expect(await payroll.documents(id, 'accepted')).toMatchObject([
      { id: swapped?.id, state: 'matched', problem: null, accepted: ['text-differs'], who: called(two) },
    ]);
    expect(await accepted()).toBe(1);

    await payroll.does('leave-out', { id, documents, isOut: true });
    expect(await accepted()).toBe(0);
    await payroll.does('leave-out', { id, documents, isOut: false });
    expect(await payroll.documents(id, 'problems')).toMatchObject([{ id: swapped?.id, problem: 'text-differs' }]);
  });

  test('and whoever accepts that has not accepted what else is odd about it, nor the same of another person', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const files = {
      [`${two.employeeId}_2026-10.pdf`]: pdfOfPages([['Payslip', `ID ${two.employeeId}`]]),
      [`${one.employeeId}_2026-10.pdf`]: pdfOfPages([['Payslip', `ID ${one.employeeId}`]]),
      [`${one.employeeId}_2026-10_bonus.pdf`]: pdfOfPages([['Bonus', `ID ${two.employeeId}`]]),
    };
    const id = await payroll.bring('october.zip', zipOfFiles(files));
    const accepted = async () => {
      const odd = await payroll.documents(id, 'problems');
      await payroll.does('accept', { id, documents: odd.map((each) => each.id) });
      return odd.map(({ problem }) => problem);
    };
    expect([await accepted(), await accepted(), await accepted()]).toEqual([['text-differs'], ['month-twice'], []]);
    await payroll.does('assign', { id, document: (await payroll.documents(id))[2]?.id, userId: two.id });
    expect([await accepted(), await accepted()]).toEqual([['month-twice'], []]);
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
  });

  test('and whoever accepts what they saw has not accepted what is odd by then, nor what its person has by then', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const bonus = `${one.employeeId}_2026-10_bonus.pdf`;
    const bytes = pdfOfPages([['Bonus', `ID ${two.employeeId}`]]);
    const own = pdfOfPages([['Payslip', `ID ${one.employeeId}`]]);
    const id = await payroll.bring(
      'october.zip',
      zipOfFiles({ [`${one.employeeId}_2026-10.pdf`]: own, [bonus]: bytes }),
    );
    const alone = await payroll.bring('bonus.zip', zipOfFiles({ [bonus]: bytes }));
    const accept = async (batch: string, seen?: string[]) => {
      const document = (await payroll.documents(batch)).find(({ path }) => path === bonus);
      return payroll.does('accept', { id: batch, documents: [document?.id], seen });
    };
    expect((await accept(id, ['text-differs'])).statusCode).toBe(200);
    expect((await accept(id, ['text-differs'])).json().code).toBe('BATCH_MOVED_ON');
    expect(await payroll.problems(id)).toEqual({ [bonus]: 'month-twice' });

    await accept(alone, ['text-differs']);
    await payroll.does('release', { id: alone, visibleFrom: null });
    expect((await accept(id, ['month-twice'])).statusCode).toBe(200);
    await accept(id);
    await payroll.does('leave-out', {
      id,
      documents: (await payroll.documents(id)).map((each) => each.id),
      isOut: true,
    });
    await payroll.does('leave-out', {
      id,
      documents: (await payroll.documents(id)).map((each) => each.id),
      isOut: false,
    });
    await accept(id);
    expect(await payroll.documents(id)).toMatchObject([{ accepted: [] }, { state: 'published', accepted: [] }]);
  });

  test('alone, and in the place of another', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const file = `${one.employeeId}_2026-10.pdf`;
    const wrong = pdfOfPages([[`ID ${two.employeeId}`]]);
    expect(await found(await payroll.bring(file, wrong))).toEqual([[file, one.id, 'text-differs', called(two)]]);

    const id = await payroll.bring(file, pdfOfPages([[`ID ${one.employeeId}`]]));
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    const [document] = await payroll.documents(id);
    const place = async (bytes: Buffer) => {
      const uploadId = await payroll.send(file, bytes);
      return (await payroll.does('replace', { id, document: document?.id, uploadId, reason: 'x' })).json().problem;
    };
    expect(await place(wrong)).toBe('text-differs');
    expect(await place(pdfOfPages([[`ID ${one.employeeId}`, 'corrected']]))).toBe(null);
  });
});

test('people read the month and the kind in their language; payroll reads the names of the files', async () => {
  const [one, two] = await Promise.all([withId(), withId()]);
  const files = [`${one.employeeId}_2026-10_Prämie.pdf`, `${two.employeeId}_2026-10.pdf`];
  await db.update(user).set({ language: 'fr' }).where(eq(user.id, one.id));
  const id = await payroll.bring(
    'october.zip',
    zipOfFiles(Object.fromEntries(files.map((file) => [file, pdfOfPages([[file.slice(0, 7)]])]))),
  );
  await payroll.does('release', { id, visibleFrom: null });
  const titleOf = async (person: typeof one) => {
    const cookie = await testServer.signIn(person);
    const { payslips } = (await testServer.ask({ url: '/api/pay/payslips', cookie })).json();
    await db.delete(session).where(eq(session.userId, person.id));
    return payslips[0].fileName;
  };
  expect([await titleOf(one), await titleOf(two)]).toEqual(['octobre 2026 · Prime', 'October 2026']);
  expect((await payroll.documents(id)).map(({ title }) => title)).toEqual(files);
});

describe('a long PDF is split', () => {
  const pagesOf = async (id: string) =>
    (await payroll.documents(id)).map(({ pages, recipient, problem, who }) => [
      `${pages?.first}-${pages?.last}`,
      recipient?.id ?? problem,
      ...(who ? [who] : []),
    ]);
  const splitting = async (id: string) =>
    (await payroll.read<{ splitting: object }>(`payslips/one?id=${id}`)).splitting;

  test('where an id begins; pages without one are joined to those before them by one press, and never without it', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const id = await payroll.bring(
      'run.pdf',
      pdfOfPages([['Cover'], [one.employeeId], ['Page 2'], ['Page 3'], [two.employeeId], ['Page 2']]),
    );
    expect(await pagesOf(id)).toEqual([
      ['1-1', 'no-id'],
      ['2-2', one.id],
      ['3-3', 'follows', called(one)],
      ['4-4', 'follows', called(one)],
      ['5-5', two.id],
      ['6-6', 'follows', called(two)],
    ]);
    expect((await payroll.does('release', { id, visibleFrom: null })).json().code).toBe('BATCH_HAS_PROBLEMS');
    expect(await splitting(id)).toEqual({ by: 'ids', every: null, pages: 6, bookmarks: 0, proposed: null });
    expect((await payroll.does('split', { id, by: 'bookmarks' })).json().code).toBe('BATCH_MOVED_ON');

    expect((await payroll.does('split', { id, by: 'joined' })).statusCode).toBe(200);
    expect(await pagesOf(id)).toEqual([
      ['1-1', 'no-id'],
      ['2-4', one.id],
      ['5-6', two.id],
    ]);
    const [cover] = await payroll.documents(id);
    await payroll.does('leave-out', { id, documents: [cover?.id], isOut: true });
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    expect(await splitting(id)).toBe(null);
    expect((await payroll.does('split', { id, by: 'ids' })).json().code).toBe('BATCH_MOVED_ON');
  });

  test('a payslip of nobody here is never joined to that of the person before it, nor are its pages', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const id = await payroll.bring(
      'with-a-stranger.pdf',
      pdfOfPages([
        [one.employeeId, 'Page 1 of 2'],
        ['Page 2 of 2'],
        ['ID PX-90001', 'Page 1 of 2'],
        ['Page 2 of 2'],
        [two.employeeId],
        ['Pay', 'Page 1 of 2'],
        ['Page 2 of 2'],
      ]),
    );
    expect((await payroll.does('split', { id, by: 'joined' })).statusCode).toBe(200);
    expect(await pagesOf(id)).toEqual([
      ['1-2', one.id],
      ['3-3', 'nobody', 'PX-90001'],
      ['4-4', 'no-id'],
      ['5-5', two.id],
      ['6-6', 'no-id'],
      ['7-7', 'no-id'],
    ]);
  });

  test('a page at the end that is one more than anybody else has is nobody’s, and is not joined to the last payslip', {
    tags: 'long',
  }, async () => {
    const people = await Promise.all([withId(), withId(), withId(), withId()]);
    const pages = people.flatMap(({ employeeId }) => [[employeeId, 'Pay'], ['Page 2 of 2']]);
    const id = await payroll.bring('run.pdf', pdfOfPages([...pages, ['Gross', '12,000.00'], ['Net', '8,000.00']]));
    expect((await pagesOf(id)).slice(-3)).toEqual([
      ['8-8', 'follows', called(people[3] as (typeof people)[0])],
      ['9-9', 'no-id'],
      ['10-10', 'no-id'],
    ]);
    await payroll.does('split', { id, by: 'joined' });
    const all = await pagesOf(id);
    expect(all.slice(-3)).toEqual([
      ['7-8', people[3]?.id],
      ['9-9', 'no-id'],
      ['10-10', 'no-id'],
    ]);
    const [summary, more] = (await payroll.documents(id)).slice(-2);
    await payroll.does('leave-out', { id, documents: [summary?.id, more?.id], isOut: true });
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
  });

  test('so is one that speaks of everybody as no page of others does, and one that names several people', async () => {
    const [one, two, three] = await Promise.all([withId(), withId(), withId()]);
    const long = [[one.employeeId], ['Hours'], ['Bank'], [two.employeeId]];
    const ofAll = await payroll.bring('run.pdf', pdfOfPages([...long, ['Hours'], ['Zusammenfassung', '12.000,00']]));
    expect((await pagesOf(ofAll)).slice(-2)).toEqual([
      ['5-5', 'follows', called(two)],
      ['6-6', 'no-id'],
    ]);
    const usual = await payroll.bring(
      'own.pdf',
      pdfOfPages([[one.employeeId], ['Summary'], [two.employeeId], ['Summary']]),
    );
    expect((await pagesOf(usual)).slice(-1)).toEqual([['4-4', 'follows', called(two)]]);
    const names = ['Ivo Bergström', 'Ada Lovelace', 'Omar Farouk'];
    for (const [index, { id }] of [one, two, three].entries()) {
      await db.update(user).set({ name: names[index] }).where(eq(user.id, id));
    }
    const list = await payroll.bring('list.pdf', pdfOfPages([[one.employeeId], names, [two.employeeId], ['Page 2']]));
    expect(await pagesOf(list)).toEqual([
      ['1-1', one.id],
      ['2-2', 'no-id'],
      ['3-3', two.id],
      ['4-4', 'follows', `${names[1]} ${two.employeeId}`],
    ]);
  });

  test('a page more than others have is still their person’s where it says so, or where few others are there', async () => {
    const people = await Promise.all([withId(), withId(), withId(), withId()]);
    const pages = people.map(({ employeeId }) => [employeeId, 'Pay']);
    const numbered = await payroll.bring('run.pdf', pdfOfPages([...pages, ['Page 2 of 2']]));
    expect((await pagesOf(numbered)).at(-1)?.[1]).toBe('follows');
    const few = await payroll.bring('few.pdf', pdfOfPages([...pages.slice(1), ['Overtime']]));
    expect((await pagesOf(few)).at(-1)?.[1]).toBe('follows');
  });

  test('every so many pages where every id stands on the last of them, which is proposed and done by one press', async () => {
    const [one, two, three] = await Promise.all([withId(), withId(), withId()]);
    const slip = ({ employeeId }: { employeeId: string }) => [
      ['Pay', 'Page 1 of 2'],
      [employeeId, 'Page 2 of 2'],
    ];
    const id = await payroll.bring('run.pdf', pdfOfPages([one, two, three].flatMap(slip)));
    expect((await pagesOf(id)).map(([pages, whose]) => [pages, whose])).toEqual([
      ...[
        ['1-1', 'no-id'],
        ['2-2', one.id],
        ['3-3', 'no-id'],
        ['4-4', two.id],
      ],
      ...[
        ['5-5', 'no-id'],
        ['6-6', three.id],
      ],
    ]);
    expect(await splitting(id)).toMatchObject({ by: 'ids', proposed: 2 });
    await payroll.does('split', { id, by: 'every', every: 2 });
    expect(await pagesOf(id)).toEqual([
      ['1-2', one.id],
      ['3-4', two.id],
      ['5-6', three.id],
    ]);
    expect(await splitting(id)).toMatchObject({ by: 'every', proposed: null });
  });

  test.each([
    ['the first pages do not say that they are', (id: string) => [['Pay'], [id]]],
    ['every id stands on a first page', (id: string) => [[id, 'Page 1 of 2'], ['Page 2 of 2']]],
    ['every page has one', (id: string) => [[id], [id]]],
  ])('nothing is proposed where %s', async (_, slip) => {
    const people = await Promise.all([withId(), withId(), withId()]);
    const id = await payroll.bring('run.pdf', pdfOfPages(people.flatMap(({ employeeId }) => slip(employeeId))));
    expect(await splitting(id)).toMatchObject({ by: 'ids', proposed: null });
  });

  test('every so many pages, and at bookmarks, whose words may bear the id', async () => {
    const [one, two] = await Promise.all([withId(), withId()]);
    const pages = [['Pay'], [one.employeeId], ['Pay'], ['Signed by HR'], ['Leaflet']];
    const bookmarks = { 0: 'First', 2: `Second ${two.employeeId}` };
    const id = await payroll.bring('run.pdf', pdfOfPages(pages, '', bookmarks));
    await payroll.does('split', { id, by: 'every', every: 2 });
    expect(await splitting(id)).toEqual({ by: 'every', every: 2, pages: 5, bookmarks: 2, proposed: null });
    expect(await pagesOf(id)).toEqual([
      ['1-2', one.id],
      ['3-4', 'no-id'],
      ['5-5', 'no-id'],
    ]);
    await payroll.does('split', { id, by: 'bookmarks' });
    expect(await pagesOf(id)).toEqual([
      ['1-2', one.id],
      ['3-5', two.id],
    ]);
  });
});

test('a second payslip of the month is one answer for all of them, and for nothing else', async () => {
  const people = await Promise.all([withId(), withId(), withId()]);
  const files = people.flatMap(({ employeeId }) => [`${employeeId}_2026-10.pdf`, `${employeeId}_2026-10_bonus.pdf`]);
  const all = Object.fromEntries(files.map((file) => [file, pdfOfPages([[file]])]));
  const id = await payroll.bring('october.zip', zipOfFiles({ ...all, 'E-NOBODY_2026-10.pdf': pdfOfPages([['x']]) }));
  expect(await payroll.batch(id)).toMatchObject({ documents: 3, problems: 4 });
  expect((await payroll.does('settle', { id, problem: 'month-twice' })).json().batch).toMatchObject({
    documents: 6,
    problems: 1,
  });
  expect((await payroll.does('settle', { id, problem: 'text-differs' })).statusCode).toBe(400);
  expect(await payroll.problems(id)).toEqual({ 'E-NOBODY_2026-10.pdf': 'nobody' });
});
