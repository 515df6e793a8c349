import type { Unreadable } from '#contract/table-problems.ts';
import { type Columns, namedIn } from '#server/tables/csv-table.ts';
import { readTable, type Table } from '#server/tables/read-table.ts';
import { type Extent, UnreadableFile } from '#server/tables/unreadable-file.ts';
import { utf8Text } from '#server/tables/utf8-text.ts';
import { Refusal } from './refusal.ts';

/** Rows of an operator's file: twelve months of a large company's pay. */
const rowsAtMost = 1_000_000;

/**
 * The table of a CSV file, or of the sheet of a spreadsheet that has these columns.
 * @throws {Refusal} if it is neither
 */
export async function asTable(file: string, bytes: Buffer, columns: Columns<string>): Promise<Table> {
  return readTable(bytes, namedIn(columns), rowsAtMost).catch((error: unknown) => {
    throw refusalFor(file, error);
  });
}

/**
 * The text of a UTF-8 file.
 * @throws {Refusal} if it is in another encoding
 */
export function asText(file: string, bytes: Buffer): string {
  try {
    return utf8Text(bytes);
  } catch (error) {
    throw refusalFor(file, error);
  }
}

const saveAgain = 'Open it and save it again as XLSX, or as CSV in UTF-8.';

const sentences: Record<Unreadable, (file: string, extent: Extent) => string> = {
  'old-excel': (file) => `${file} is a workbook of Excel 2003 or older. ${saveAgain}`,
  password: (file) => `${file} is protected by a password. Save it without one.`,
  'excel-binary': (file) => `${file} is a binary workbook (XLSB). ${saveAgain}`,
  'open-document': (file) => `${file} is an OpenDocument spreadsheet (ODS). ${saveAgain}`,
  numbers: (file) => `${file} is of Apple Numbers or Pages. Export the table from Numbers as Excel (XLSX), or as CSV.`,
  'web-page': (file) => `${file} is a web page, whatever it is called. ${saveAgain}`,
  'excel-xml': (file) => `${file} is a workbook of Excel 2003 as XML. ${saveAgain}`,
  word: (file) => `${file} is a document or a presentation. Copy its table into a spreadsheet.`,
  zip: (file) => `${file} is a ZIP file. Unpack it, and take the table in it.`,
  pdf: (file) => `${file} is a PDF. Take the spreadsheet that it was made of.`,
  picture: (file) => `${file} is a picture. Take the spreadsheet itself.`,
  shortcut: (file) => `${file} is only a link to a spreadsheet online. Download that as XLSX, or as CSV.`,
  other: (file) => `${file} is no table. Take a spreadsheet (XLSX), or CSV in UTF-8.`,
  'no-spreadsheet': (file) => `${file} is no spreadsheet that can be read. Save it again as XLSX, or as CSV in UTF-8.`,
  'not-utf8': (file, { line }) =>
    `${file} is not in UTF-8 (line ${line}), so its letters cannot be told for certain. ` +
    'Save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice with the character set Unicode (UTF-8).',
  'old-mac-letters': (file, { line }) =>
    `${file} has letters written as on an old Mac, in DOS or on computers of other countries (line ${line}). Save it again as "CSV UTF-8".`,
  'too-large-unpacked': (file) => `${file} is larger than 100 MB once it is unpacked.`,
  'too-many-rows': (file, { most }) => `${file} has more than ${most} rows.`,
  'too-many-columns': (file, { line, count, most }) =>
    `${file} has ${count} columns in row ${line}, and may have ${most}.`,
  'too-many-cells': (file, { most }) => `${file} has more than ${most} cells.`,
  'too-much-text': (file, { most }) => `${file} has more than ${most} characters.`,
  'field-too-long': (file, { line, count, most }) =>
    `${file} has a cell of ${count} characters in row ${line}, and a cell may have ${most}.`,
  'quote-open': (file, { line }) => `A quotation mark opens in row ${line} of ${file} and never closes.`,
  'quote-misplaced': (file, { line }) =>
    `A quotation mark stands where none belongs in row ${line} of ${file}; inside quotes, write it twice.`,
};

/** The operator's sentence for a file that cannot be read, and where. */
export function unreadableSentence(file: string, code: Unreadable, extent: Extent): string {
  return sentences[code](file, extent);
}

function refusalFor(file: string, error: unknown): unknown {
  return error instanceof UnreadableFile ? new Refusal(unreadableSentence(file, error.code, error.extent)) : error;
}
