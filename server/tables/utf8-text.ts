import { UnreadableFile } from './unreadable-file.ts';

/**
 * The text of a file, which must be UTF-8: other encodings do not say which they are, and a wrong guess is a wrong name
 * on somebody's payslip.
 * @throws {UnreadableFile}
 */
export function utf8Text(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd') && !text.includes('\0')) return text;
  // The replacement character may be in the file itself, which is then valid.
  if (!text.includes('\0') && Buffer.from(text, 'utf8').equals(bytes)) return text;
  const line = text.slice(0, text.search(/[\ufffd\0]/)).split(/\r\n|\n|\r/).length;
  throw new UnreadableFile('not-utf8', { line });
}
