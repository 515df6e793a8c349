import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type Cell, valueIn } from '#server/tables/cell.ts';
import { readTable } from '#server/tables/read-table.ts';
import { numberCellXml, rowXml, xlsxOf } from '#server/tables/testing/xlsx-of.ts';
import { knownDifference } from './known-differences.ts';
import { numberFormats, numbers } from './number-formats.ts';

const run = promisify(execFile);

/** Whether LibreOffice is there: Debian's `libreoffice-calc`. */
const isInstalled = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

/** CSV with commas, quotes and UTF-8, each cell as it is drawn. */
const drawn = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true';

/** What a workbook is once LibreOffice has written it, and what it draws of it. */
async function writtenByLibreOffice(workbook: Buffer): Promise<{ xlsx: Buffer; csv: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-drawn-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const convert = async (to: string, from: string, into: string) => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', join(folder, into), from]);
  };
  await writeFile(join(folder, 'cells.xlsx'), workbook);
  await convert('xlsx', join(folder, 'cells.xlsx'), 'written');
  await convert(drawn, join(folder, 'written', 'cells.xlsx'), 'drawn');
  return {
    xlsx: await readFile(join(folder, 'written', 'cells.xlsx')),
    csv: await readFile(join(folder, 'drawn', 'cells.csv')),
  };
}

const names = ['Format', ...numbers.map(String)];
const cellsOf = async (bytes: Buffer) => {
  const { rows } = await readTable(bytes, (name) => names.includes(name));
  return rows.map(({ cells }) => cells.slice(1));
};
const text = (cell: Cell | undefined) => (typeof cell === 'object' ? cell.text : (cell ?? ''));

test.skipIf(!isInstalled)(
  `each cell reads as LibreOffice draws it${isInstalled ? '' : ' (needs Debian’s libreoffice-calc)'}`,
  async () => {
    const rows = numberFormats.map((format, style) =>
      rowXml([`f ${format}`, ...numbers.map((number) => numberCellXml(number, style + 1))]),
    );
    const sheets = [{ name: 'Cells', rows: rowXml(names) + rows.join('') }];
    const { xlsx, csv } = await writtenByLibreOffice(xlsxOf({ sheets, formats: [...numberFormats] }));
    const [ours, theirs] = [await cellsOf(xlsx), await cellsOf(csv)];
    expect([ours.length, theirs.length]).toEqual([numberFormats.length, numberFormats.length]);

    const unknown: string[] = [];
    const met = new Set<string>();
    for (const [row, format] of numberFormats.entries()) {
      for (const [column, number] of numbers.entries()) {
        const read = valueIn(ours[row]?.[column], 'text');
        const seen = text(theirs[row]?.[column]);
        if ('value' in read && read.value === seen) continue;
        const known = knownDifference({ format, number, read, seen });
        if (known) met.add(known);
        else unknown.push(`${format}: ${number} reads ${JSON.stringify(read)}, and is drawn ${seen}`);
      }
    }
    expect(unknown).toEqual([]);
    console.info(`Differences that are known: ${[...met].toSorted().join('; ')}.`);
  },
);
