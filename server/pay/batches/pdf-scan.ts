import { setImmediate as others } from 'node:timers/promises';
import { constants, createInflate } from 'node:zlib';
import type { FileProblem } from '#contract/payslip-problems.ts';

/** Why a PDF is refused. */
type Refused = Extract<FileProblem, 'password' | 'script' | 'attached-files' | 'unreadable'>;

/** Without these names (ISO 32000-2), a PDF has no script, starts nothing, carries no file and is not encrypted. */
const names: Record<Exclude<Refused, 'unreadable'>, string> = {
  script: [
    name('JavaScript'),
    `${name('JS')}${before(String.raw`[(<]|\d+\s+\d+\s+R`)}`,
    ...['Launch', 'Rendition', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'].map(name),
  ].join('|'),
  'attached-files': [
    ...['EmbeddedFiles', 'EmbeddedFile', 'FileAttachment', 'GoToE'].map(name),
    `${name('EF')}${before(String.raw`<<|\d+\s+\d+\s+R`)}`,
  ].join('|'),
  password: name('Encrypt'),
};

/** A name ends where a delimiter or white space is. */
const end = String.raw`(?![^\s\0()<>[\]{}/%])`;
const banned = new RegExp(
  `/(?:(?<script>(?:${names.script})${end})|(?<files>(?:${names['attached-files']})${end})|(?<password>${names.password}${end}))`,
);
const filters = ['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'];
/** Filters that are not decoded here, and the streams that could hide objects behind one. */
const oddFilter = new RegExp(`/(?:${filters.map(name).join('|')})${end}`);
const objectStream = new RegExp(`/(?:${['ObjStm', 'XRef', 'First'].map(name).join('|')})${end}`);

/** Bytes per look, and how many of them the next look repeats: more than any name has. */
const piece = 256 * 1024;
const overlap = 256;

/** The most bytes that the streams of one document may unpack to; a scanned page has some 26 MB. */
const mostUnpacked = (packed: number) => Math.max(64 * 1024 * 1024, 10 * packed);

/**
 * Looks for what a payslip never needs and can do harm: script, attached files, encryption. It searches every byte and
 * every stream and does not trust the structure of the file, which could point it elsewhere than readers look.
 */
export async function scanPdf(bytes: Buffer): Promise<Refused | null> {
  let odd = false;
  let objects = false;
  const lookAt = (text: string): Refused | null => {
    odd ||= oddFilter.test(text);
    objects ||= objectStream.test(text);
    const { script, files, password } = banned.exec(text)?.groups ?? {};
    if (script) return 'script';
    if (files) return 'attached-files';
    return password ? 'password' : null;
  };
  for (let start = 0; start < bytes.length; start += piece) {
    const found = lookAt(bytes.toString('latin1', Math.max(0, start - overlap), start + piece));
    if (found) return found;
    if (bytes.length > piece) await others();
  }
  let unpacked = 0;
  for (const start of packedStreams(bytes)) {
    let rest = '';
    for await (const some of inflated(bytes.subarray(start))) {
      unpacked += some.length;
      if (unpacked > mostUnpacked(bytes.length)) return 'unreadable';
      const text = rest + some.toString('latin1');
      const found = lookAt(text);
      if (found) return found;
      rest = text.slice(-overlap);
    }
  }
  return odd && objects ? 'unreadable' : null;
}

/** The offsets of zlib data, behind each word `stream`. */
function* packedStreams(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    let start = at + 6;
    while (bytes[start] === 0x0d || bytes[start] === 0x0a || bytes[start] === 0x20) start += 1;
    if (start > at + 6 && ((bytes[start] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(start) % 31 === 0) yield start;
  }
}

/** The unpacked bytes of a stream, up to its end or its first error: readers show that much, too. */
async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
  inflate.end(packed);
  try {
    for await (const some of inflate) yield some as Buffer;
  } catch {
    // Broken from here on.
  } finally {
    inflate.destroy();
  }
}

/** A pattern for a name, in which any character may be written as its code (ISO 32000-2, 7.3.5). */
function name(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');
}

/** A look-ahead for one of these. */
function before(what: string): string {
  return String.raw`(?=[\s\0]{0,20}(?:${what}))`;
}
