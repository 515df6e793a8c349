import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP file, which may be false. */
export type ZipEntry = {
  name: string;
  bytes: Buffer;
  /** Its Unix mode: 0o120777 is a symbolic link. */
  mode?: number;
  packed?: boolean;
  locked?: boolean;
  /** The size it claims, if false. */
  saysSize?: number;
  /** The number of the entry whose bytes it shares, which are written once. */
  sharedWith?: number;
};

/** Writes a ZIP file that no tool would: names, kinds and sizes as given. */
export function zipFile(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  const starts: number[] = [];
  for (const entry of entries) {
    const { name, bytes, mode = 0o100644, packed = false, locked = false, saysSize = bytes.length } = entry;
    const fileName = Buffer.from(name, 'utf8');
    const plain = packed ? deflateRawSync(bytes) : bytes;
    // An encrypted entry's header; the rest is not encrypted, since nobody gets to read it.
    const body = locked ? Buffer.concat([Buffer.alloc(12), plain]) : plain;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (locked ? 1 : 0), 2);
    common.writeUInt16LE(packed ? 8 : 0, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(saysSize, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    const shared = entry.sharedWith === undefined ? undefined : starts[entry.sharedWith];
    starts.push(shared ?? offset);
    rest.writeUInt32LE(shared ?? offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, rest, fileName]));
    if (shared !== undefined) continue;
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
