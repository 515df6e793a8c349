import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP file; whatever its headers say besides may be a lie. */
export type Entry = {
  name: string | Buffer;
  bytes: Buffer;
  /** What the directory says instead: where its header lies, its sizes, how it is packed, its flags. */
  at?: number;
  size?: number;
  packedSize?: number;
  method?: number;
  flags?: number;
  /** What follows its name in the directory. */
  extra?: Buffer;
};

/** Packing megabytes takes a while, and many entries have the same. */
const packedOnce = new WeakMap<Buffer, Buffer>();

function packed(bytes: Buffer): Buffer {
  const known = packedOnce.get(bytes) ?? deflateRawSync(bytes, { level: 9 });
  packedOnce.set(bytes, known);
  return known;
}

const local = 0x04034b50;
const listed = 0x02014b50;
const last = 0x06054b50;

/** A ZIP file of these entries; `end` changes what its last record says. */
export function zipOf(
  entries: Entry[],
  end: { count?: number; directoryAt?: number; directorySize?: number; comment?: Buffer } = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const body = packed(entry.bytes);
    const { at = offset, size = entry.bytes.length, packedSize = body.length } = entry;
    const { method = 8, flags = 0x800, extra = Buffer.alloc(0) } = entry;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(45, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(entry.bytes), 10);
    shared.writeUInt32LE(packedSize >>> 0, 14);
    shared.writeUInt32LE(size >>> 0, 18);
    shared.writeUInt16LE(name.length, 22);
    if (entry.at === undefined) {
      files.push(word(local), shared, name, body);
      offset += 30 + name.length + body.length;
    }
    const withExtra = Buffer.from(shared);
    withExtra.writeUInt16LE(extra.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at >>> 0, 10);
    directory.push(word(listed), Buffer.from([45, 3]), withExtra, rest, name, extra);
  }
  const central = Buffer.concat(directory);
  const { comment = Buffer.alloc(0), directoryAt = offset, directorySize = central.length } = end;
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE((end.count ?? entries.length) & 0xffff, 4);
  tail.writeUInt16LE((end.count ?? entries.length) & 0xffff, 6);
  tail.writeUInt32LE(directorySize >>> 0, 8);
  tail.writeUInt32LE(directoryAt >>> 0, 12);
  tail.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...files, central, word(last), tail, comment]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

/** Sizes of 8 bytes, as the extra field of a large entry has them (APPNOTE, 4.5.3). */
export function largeSizes(size: bigint, packedSize: bigint, at: bigint): Buffer {
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [index, value] of [size, packedSize, at].entries()) field.writeBigUInt64LE(value, 4 + 8 * index);
  return field;
}

/** Entries each of which holds the headers of all behind it: one run of packed bytes that all of them end with. */
export function insideEachOther(names: string[], bytes: Buffer): Buffer {
  const kernel = deflateRawSync(bytes, { level: 9 });
  const crc = crc32(bytes);
  const headers = names.map((name) => {
    const header = Buffer.alloc(26);
    header.writeUInt16LE(45, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc, 10);
    header.writeUInt16LE(name.length, 22);
    return Buffer.concat([word(local), header, Buffer.from(name)]);
  });
  const starts = headers.map((_, index) => headers.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const end = headers.reduce((sum, { length }) => sum + length, kernel.length);
  const directory = names.map((name, index) => {
    const record = Buffer.alloc(42);
    record.writeUInt16LE(45, 0);
    record.writeUInt16LE(45, 2);
    record.writeUInt16LE(8, 6);
    record.writeUInt32LE(crc, 12);
    record.writeUInt32LE(end - (starts[index] ?? 0) - 30 - name.length, 16);
    record.writeUInt32LE(bytes.length, 20);
    record.writeUInt16LE(name.length, 24);
    record.writeUInt32LE(starts[index] ?? 0, 38);
    return Buffer.concat([word(listed), record, Buffer.from(name)]);
  });
  const central = Buffer.concat(directory);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(names.length, 4);
  tail.writeUInt16LE(names.length, 6);
  tail.writeUInt32LE(central.length, 8);
  tail.writeUInt32LE(end, 12);
  return Buffer.concat([...headers, kernel, central, word(last), tail]);
}

/** Names that a file system, a database or a screen takes badly. */
export const oddNames: (string | Buffer)[] = [
  'E-1\0_2026-10.pdf',
  '\0',
  '../../../../etc/cron.d/E-1_2026-10.pdf',
  '..\\..\\E-1_2026-10.pdf',
  '/etc/E-1_2026-10.pdf',
  'C:\\E-1_2026-10.pdf',
  `${'a/'.repeat(30_000)}E-1_2026-10.pdf`,
  `${'x'.repeat(65_000)}.pdf`,
  Buffer.from([0xff, 0xfe, 0x80, 0x2e, 0x70, 0x64, 0x66]),
  Buffer.from([0xed, 0xa0, 0x80, 0x2e, 0x70, 0x64, 0x66]),
  'E-1_2026-10\u202efdp.exe',
  'E-1_2026-10.pdf\r\nSet-Cookie: a=b',
  `${'\u0301'.repeat(20_000)}_2026-10.pdf`,
  'CON',
  '.',
  '',
  "'; drop table payslip; --_2026-10.pdf",
];
