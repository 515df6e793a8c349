import type { Unreadable } from '#contract/table-problems.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { XlsxPackage } from './xlsx-package.ts';

const begins = (bytes: Buffer, ...marks: (string | number[])[]) =>
  marks.some((mark) => {
    const wanted = typeof mark === 'string' ? Buffer.from(mark, 'latin1') : Buffer.from(mark);
    return bytes.subarray(0, wanted.length).equals(wanted);
  });

/**
 * Looks at what a file is, whatever it is called: a packed workbook, or text.
 * @throws {UnreadableFile} that names anything else
 */
export async function packageOrText(bytes: Buffer): Promise<XlsxPackage | 'text'> {
  if (begins(bytes, 'PK\x03\x04', 'PK\x05\x06')) return packageOf(bytes);
  // Compound files: Excel to 2003, and any file of Office with a password.
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
    if (has('EncryptedPackage') || has('EncryptionInfo')) throw new UnreadableFile('password');
    if (has('WordDocument') || has('PowerPoint Document')) throw new UnreadableFile('word');
    throw new UnreadableFile(has('Workbook') || has('Book') ? 'old-excel' : 'other');
  }
  // Excel 2 to 4, whose files begin with the record that begins a sheet.
  if (begins(bytes, [9, 0, 4, 0], [9, 2, 6, 0], [9, 4, 6, 0], [9, 8, 8, 0], [9, 8, 16, 0])) {
    throw new UnreadableFile('old-excel');
  }
  if (begins(bytes, '%PDF')) throw new UnreadableFile('pdf');
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], 'GIF8', 'RIFF', 'BM6', 'II*\0', 'MM\0*')) {
    throw new UnreadableFile('picture');
  }
  if (/^ftyp(hei[cfmsx]|mif1|avi[fs])/.test(bytes.toString('latin1', 4, 12))) throw new UnreadableFile('picture');
  // Links to a file, of Windows and of a Mac.
  if (begins(bytes, [0x4c, 0, 0, 0, 1, 0x14, 2, 0], '[InternetShortcut]', 'bplist00\xd1\x01\x02SURL')) {
    throw new UnreadableFile('shortcut');
  }
  if (begins(bytes, [0x1f, 0x8b], '7z\xbc\xaf', 'Rar!', 'bplist', '{\\rtf')) throw new UnreadableFile('other');
  const start = bytes
    .subarray(0, 4_000)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/^<\?xml/i.test(start) && /urn:schemas-microsoft-com:office:spreadsheet/i.test(start)) {
    throw new UnreadableFile('excel-xml');
  }
  if (/^<\?xml/i.test(start) && /urn:oasis:names:tc:opendocument/i.test(start)) {
    throw new UnreadableFile('open-document');
  }
  if (/^<\?xml/i.test(start) && /<plist\b/i.test(start) && /<key>URL<\/key>/.test(start)) {
    throw new UnreadableFile('shortcut');
  }
  const opening = /^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(!doctype\s+)?([a-z][a-z\d:]*)/i.exec(start);
  if (opening?.[2]?.toLowerCase() === 'svg') throw new UnreadableFile('picture');
  if (opening && (/^(html|head|body|table|meta|style)$/i.test(opening[2] ?? '') || /<t(able|r|d|h)\b/i.test(start))) {
    throw new UnreadableFile('web-page');
  }
  if (/^(?:[a-z-]+: [^\n]*\n(?:[ \t][^\n]*\n)*)*MIME-Version:/i.test(start)) {
    // A page saved in one file looks like a mail.
    throw new UnreadableFile(/multipart\/related|text\/html|Saved by/i.test(start) ? 'web-page' : 'other');
  }
  // Links of Windows that carry its own data first, and links of a Linux desktop.
  if (/^\[(\{[\da-f-]{36}\}|DEFAULT)\][\s\S]*\[InternetShortcut\]/i.test(start)) throw new UnreadableFile('shortcut');
  if (/^\[Desktop Entry\]/.test(start)) throw new UnreadableFile(/^URL(\[\$e\])?=/m.test(start) ? 'shortcut' : 'other');
  if (/^\{\s*"(url|doc_id|resource_id)"/i.test(start)) throw new UnreadableFile('shortcut');
  // A symbolic link table. Of a table, the first columns may be ID and Position.
  if (/^ID;P\w*(;[NE])*\r?\n[A-Z]{1,3};/.test(start)) throw new UnreadableFile('other');
  // A dump of a database, and YAML. A table may have a title with a colon above it.
  if (/^(insert into|create table|drop table) ["`\w.]+/im.test(start)) throw new UnreadableFile('other');
  if (/^(?:#.*\n|\s)*(---\s|([\w-]+:\s+)?- ["\w-]+:\s)/.test(start)) throw new UnreadableFile('other');
  if (isAligned(start)) throw new UnreadableFile('other');
  if (opening || /^(<\?xml|[{[]\s*["{[]|BEGIN:V|-----BEGIN )/i.test(start)) throw new UnreadableFile('other');
  return 'text';
}

/** Whether spaces alone keep the columns of a text apart. A name may have two spaces, but not each record. */
function isAligned(text: string): boolean {
  const lines = text.split(/\r?\n|\r/, 4).filter((line) => line.trim() !== '');
  const [names = ''] = lines;
  return lines.length > 2 && !/[,;\t|]/.test(names) && lines.every((line) => /\S {2,}\S/.test(line));
}

async function packageOf(bytes: Buffer): Promise<XlsxPackage> {
  const pack = await XlsxPackage.open(bytes);
  if (pack.has('xl/workbook.bin')) throw new UnreadableFile('excel-binary');
  if (pack.has('content.xml') && pack.has('META-INF/manifest.xml')) throw new UnreadableFile(await openDocument(pack));
  if (pack.has('Index.zip') || pack.hasUnder('Index/')) throw new UnreadableFile('numbers');
  if (pack.hasUnder('word/') || pack.hasUnder('ppt/')) throw new UnreadableFile('word');
  if (!pack.has('_rels/.rels') && !pack.hasUnder('xl/')) throw new UnreadableFile('zip');
  return pack;
}

/** What an OpenDocument is, by what it says of itself: a spreadsheet, another document, or one with a password. */
async function openDocument(pack: XlsxPackage): Promise<Unreadable> {
  let kind = '';
  let isEncrypted = false;
  await pack.read('META-INF/manifest.xml', {
    open: (name, attributes) => {
      if (name === 'encryption-data') isEncrypted = true;
      const of = (key: string) => Object.entries(attributes).find(([one]) => one.endsWith(key))?.[1];
      if (name === 'file-entry' && of('full-path') === '/') kind = of('media-type') ?? '';
    },
  });
  if (isEncrypted) return 'password';
  return /text|writer|presentation|impress/.test(kind) ? 'word' : 'open-document';
}
