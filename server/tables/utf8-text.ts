import { UnreadableFile } from './unreadable-file.ts';

/**
 * The text of a file. UTF-8 alone is read: other encodings do not say which they are, and a wrong guess is a wrong
 * name on somebody's payslip.
 * @throws {UnreadableFile}
 */
export function utf8Text(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd') && !text.includes('\0')) return text;
  // The sign of a byte that is no UTF-8 may also stand in the file itself, which is then in order.
  if (!text.includes('\0') && Buffer.from(text, 'utf8').equals(bytes)) return text;
  throw new UnreadableFile('not-utf8', text.slice(0, text.search(/[\ufffd\0]/)).split(/\r\n|\n|\r/).length);
}
