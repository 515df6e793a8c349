import type { CellFault } from '#contract/table-problems.ts';
import { composed } from '#server/translations/text.ts';

/**
 * A cell of a file: its text as its program draws it; for a date also the day, in any form of drawing. With a fault, the
 * text only says what stood there.
 */
export type Cell = string | { text: string; day?: string; fault?: CellFault };

/** A row of a file: its number there, as its program shows it, and its cells. */
export type TableRow = { line: number; cells: Cell[] };

/** The text of a cell as it is drawn. */
export function textIn(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** What a cell says where a day is wanted, or where text is; or why that cannot be told. */
export function valueIn(cell: Cell | undefined, wanted: 'day' | 'text'): { value: string } | { fault: CellFault } {
  if (typeof cell !== 'object') return { value: cell ?? '' };
  const isDay = wanted === 'day' && cell.day !== undefined;
  if (cell.fault && !(isDay && cell.fault === 'regional-date')) return { fault: cell.fault };
  return { value: isDay ? (cell.day as string) : cell.text };
}

/** Characters that Unicode means nobody to see: zero-width ones, marks of direction, soft hyphens, tags, fillers. */
const unseen = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|\u3164|\uffa0)[\p{DI}\ufff9-\ufffb]/gu;

/** Blanks that are no white space of Unicode: of Braille, and fillers as wide as a letter. */
const blanks = /[\s\u2800\u3164\uffa0]+/gu;

/**
 * Joiners, which are seen only between two letters of a script that joins letters, or between the parts of an emoji; and
 * marks of variants, which are seen only behind a sign that has some.
 */
const joined = String.raw`[[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]\p{ExtPict}\p{EMod}\ufe0f]`;
const varied = String.raw`[\p{ExtPict}\p{EMod}0-9#*\p{Ideographic}\p{Script=Mongolian}]`;
const loose = new RegExp(
  `(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})|(?<!${varied})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
  'gv',
);

/** Text that is seen as it stands: Western letters with single spaces. Most cells are, or are empty. */
const plain = /^(?:[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*)?$/;

/** Text of one line, as somebody sees it: composed, without unseen characters, all spaces and line breaks as one space. */
export function seenText(text: string): string {
  if (plain.test(text)) return text;
  return composed(text.replace(unseen, '').replace(loose, '').replace(blanks, ' ').trim());
}

/**
 * What spreadsheets show in place of a value that they could not work out, or not yet, in the languages of their programs.
 * That a value is not available is #N/A, #Н/Д, #I/T, #NV, #YOK and the like.
 */
const errorText = new RegExp(
  `^=?(${[
    String.raw`#(\p{Lu}\/\p{Lu}|NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ|[\p{L}\p{N}¡¿_ /]{2,20}[!?])`,
    // Access: the fields of a form or a query, and of records that were deleted.
    '#(¡?Error|Fehler|Erreur|Errore|Erro|Deleted|Gelöscht|Supprimé|Eliminado)',
    // What brings prices and figures into a spreadsheet says why there are none: #N/A Requesting Data...
    '#N/A .{1,60}',
    String.raw`(Err|Erreur|Error|Errore|Erro|Fehler) ?:\d{3}`,
    '#[A-Z]{4,20}_[A-Z]+',
    String.raw`(Loading|Wird geladen|Laden|Chargement( en cours)?|Cargando|Carregando|Caricamento( in corso)?|جارٍ? ?التحميل)(\.\.\.|…)`,
  ].join('|')})$`,
  'u',
);

/** A number that was shortened for a narrow cell, such as 1.23E+12: its digits are gone. */
const shortened = /^-?\d([.,]\d+)?E[+-]\d{1,3}$/;

/** A cell of a file of text, and a spreadsheet's cell of text: what was written there by a spreadsheet in trouble is a fault. */
export function textCell(raw: string): Cell {
  const text = seenText(raw);
  if (errorText.test(text)) return { text, fault: 'error-value' };
  if (/^#{2,}$/.test(text)) return { text, fault: 'shows-hashes' };
  if (shortened.test(text)) return { text, fault: 'rounded-number' };
  return text;
}
