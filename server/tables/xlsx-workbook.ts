import { Budget } from './budget.ts';
import { type NumberFormat, numberFormat } from './drawn-number.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isOn, unescaped, type XlsxPackage } from './xlsx-package.ts';

/** A sheet of a workbook; charts and macros are none. */
export type Sheet = { name: string; path: string; isHidden: boolean };

/** What the cells of all sheets refer to. */
export type Workbook = {
  sheets: Sheet[];
  /** Whether days are counted from 1904. */
  is1904: boolean;
  /** Whether its formulas are to be worked out when it is opened: what the file holds of them may be old. */
  isRecalculated: boolean;
  strings: string[];
  formats: (NumberFormat | null)[];
};

/** Reads what a packed workbook says of itself; null if it is no workbook. */
export async function workbookIn(pack: XlsxPackage): Promise<Workbook | null> {
  const root = [...(await pack.relations('')).values()].find(({ kind }) => kind === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  if (!/\.xml$/i.test(path) || !pack.has(path)) return null;
  const relations = await pack.relations(path);
  const workbook = { sheets: [] as Sheet[], is1904: false, isRecalculated: false };
  let isWorkbook = false;
  await pack.read(path, {
    open: (name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') workbook.is1904 = isOn(attributes.date1904);
      if (name === 'calcPr') workbook.isRecalculated = isOn(attributes.fullCalcOnLoad);
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1];
      const target = relations.get(id ?? '');
      if (target?.kind !== 'worksheet') return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      workbook.sheets.push({ name: unescaped(attributes.name ?? ''), path: target.path, isHidden });
    },
  });
  if (!isWorkbook) return null;
  const partOf = (kind: string) => [...relations.values()].find((one) => one.kind === kind)?.path;
  return {
    ...workbook,
    strings: await stringsIn(pack, partOf('sharedStrings')),
    formats: await formatsIn(pack, partOf('styles')),
  };
}

async function stringsIn(pack: XlsxPackage, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!path) return strings;
  const budget = new Budget();
  const text = richText();
  await pack.read(path, {
    ...text.events,
    open: (name) => {
      if (name === 'si') text.begin();
      text.events.open(name);
    },
    close: (name) => {
      text.events.close(name);
      if (name !== 'si') return;
      const whole = text.whole();
      budget.string(whole.length);
      strings.push(whole);
    },
  });
  return strings;
}

/** Collects the text of a string that may be in several styles, without what says how it is pronounced. */
export function richText() {
  let parts = '';
  let isText = false;
  let isPronounced = false;
  const events = {
    open: (name: string) => {
      if (name === 't') isText = true;
      if (name === 'rPh') isPronounced = true;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPronounced = false;
    },
    text: (some: string) => {
      if (isText && !isPronounced) parts += some;
    },
  };
  return {
    events,
    begin: () => {
      parts = '';
    },
    whole: () => unescaped(parts),
  };
}

async function formatsIn(pack: XlsxPackage, path: string | undefined): Promise<(NumberFormat | null)[]> {
  const custom = new Map<number, string>();
  const formats: (NumberFormat | null)[] = [];
  const made = new Map<number, NumberFormat | null>();
  let isCells = false;
  if (path) {
    await pack.read(path, {
      open: (name, attributes) => {
        if (name === 'numFmt') custom.set(Number(attributes.numFmtId), unescaped(attributes.formatCode ?? ''));
        if (name === 'cellXfs') isCells = true;
        if (name !== 'xf' || !isCells) return;
        if (formats.length > 100_000) throw new UnreadableFile('no-spreadsheet');
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(known(id));
      },
      close: (name) => {
        if (name === 'cellXfs') isCells = false;
      },
    });
  }
  return formats.length > 0 ? formats : [numberFormat(0, undefined)];

  function known(id: number): NumberFormat | null {
    const earlier = made.get(id);
    if (earlier !== undefined) return earlier;
    const format = numberFormat(id, custom.get(id));
    made.set(id, format);
    return format;
  }
}
