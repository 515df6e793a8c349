import { Refusal } from './refusal.ts';

/**
 * The text of a file. UTF-8 alone is read: other encodings do not say which they are, and a wrong guess is a wrong
 * name on somebody's payslip.
 * @throws {Refusal}
 */
export function utf8Text(file: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd') && !text.includes('\0')) return text;
  // The sign of a byte that is no UTF-8 may also stand in the file itself, which is then in order.
  if (!text.includes('\0') && Buffer.from(text, 'utf8').equals(bytes)) return text;
  const lines = text.slice(0, text.search(/[\ufffd\0]/)).split(/\r\n|\n|\r/).length;
  throw new Refusal(
    `${file} is not in UTF-8 (line ${lines}), so its letters cannot be told for certain. ` +
      'Save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice with the character set Unicode (UTF-8).',
  );
}
