import { csvText } from '#server/tables/csv-text.ts';
import { type Unreadable, UnreadableFile } from '#server/tables/unreadable-file.ts';
import { utf8Text } from '#server/tables/utf8-text.ts';
import { Refusal } from './refusal.ts';

/**
 * The text of a CSV file, or the first sheet of a spreadsheet as CSV.
 * @throws {Refusal} if it is neither
 */
export async function asCsv(file: string, bytes: Buffer): Promise<string> {
  return csvText(bytes).catch((error: unknown) => {
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

const sentences: Record<Unreadable, (file: string, line: number) => string> = {
  'not-utf8': (file, line) =>
    `${file} is not in UTF-8 (line ${line}), so its letters cannot be told for certain. ` +
    'Save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice with the character set Unicode (UTF-8).',
  'no-spreadsheet': (file) => `${file} is no spreadsheet that can be read. Save it again as XLSX, or as CSV in UTF-8.`,
  'too-large-unpacked': (file) => `${file} is larger than 100 MB once it is unpacked.`,
};

function refusalFor(file: string, error: unknown): unknown {
  return error instanceof UnreadableFile ? new Refusal(sentences[error.code](file, error.line)) : error;
}
