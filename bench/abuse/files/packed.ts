import { deflateSync } from 'node:zlib';

/** How a stream of a PDF is packed: its bytes, and what its dictionary says of them. */
export type Packed = { bytes: Buffer; entries: string };

/** The filters of a PDF that objects may lie behind (ISO 32000-2, 7.4), each as the plainest writer would write it. */
export const filters = {
  FlateDecode: (bytes: Buffer) => deflateSync(bytes),
  LZWDecode: lzw,
  ASCII85Decode: ascii85,
  ASCIIHexDecode: (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`),
  RunLengthDecode: runLength,
} as const;

export type Filter = keyof typeof filters;

/** Packs bytes by several filters; a reader undoes the first one first. */
export function packedBy(bytes: Buffer, names: Filter[]): Packed {
  const packed = names.reduceRight((some, name) => filters[name](some), bytes);
  return { bytes: packed, entries: `/Filter [${names.map((name) => `/${name}`).join(' ')}]` };
}

/** Packs bytes behind a predictor: 2 is TIFF's, 10 to 14 are PNG's, 15 has another of them in each row. */
export function predicted(source: Buffer, predictor: number, columns: number): Packed {
  const bytes = Buffer.concat([source, Buffer.alloc((columns - (source.length % columns)) % columns, ' ')]);
  const rows: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += columns) {
    const kind = predictor === 15 ? (start / columns) % 5 : predictor - 10;
    const row = Buffer.alloc(columns);
    for (let at = 0; at < columns; at += 1) {
      const left = at > 0 ? (bytes[start + at - 1] ?? 0) : 0;
      const above = start > 0 ? (bytes[start + at - columns] ?? 0) : 0;
      const corner = start > 0 && at > 0 ? (bytes[start + at - columns - 1] ?? 0) : 0;
      const foretold =
        predictor === 2 ? left : ([0, left, above, (left + above) >> 1, paeth(left, above, corner)][kind] ?? 0);
      row[at] = (bytes[start + at] ?? 0) - foretold;
    }
    rows.push(predictor === 2 ? row : Buffer.concat([Buffer.from([kind]), row]));
  }
  return {
    bytes: deflateSync(Buffer.concat(rows)),
    entries: `/Filter /FlateDecode /DecodeParms << /Predictor ${predictor} /Columns ${columns} >>`,
  };
}

function paeth(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** LZW whose table never grows beyond codes of nine bits, because it is cleared in time. */
function lzw(bytes: Buffer): Buffer {
  const bits = new Bits('most');
  for (const [at, byte] of bytes.entries()) {
    if (at % 200 === 0) bits.put(256, 9);
    bits.put(byte, 9);
  }
  bits.put(257, 9);
  return bits.bytes();
}

function ascii85(bytes: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const some = bytes.subarray(at, at + 4);
    let value = Buffer.concat([some, Buffer.alloc(4 - some.length)]).readUInt32BE(0);
    let five = '';
    for (let digit = 0; digit < 5; digit += 1, value = Math.floor(value / 85)) {
      five = String.fromCharCode(33 + (value % 85)) + five;
    }
    text += some.length === 4 && five === '!!!!!' ? 'z' : five.slice(0, some.length + 1);
  }
  return Buffer.from(`${text}~>`);
}

function runLength(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const some = bytes.subarray(at, at + 128);
    parts.push(Buffer.from([some.length - 1]), some);
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
}

/** Bits one after the other, of which a byte takes the least or the most significant first. */
class Bits {
  readonly #bits: number[] = [];
  readonly #first: 'least' | 'most';

  constructor(first: 'least' | 'most') {
    this.#first = first;
  }

  put(value: number, count: number): this {
    for (let at = 0; at < count; at += 1) {
      this.#bits.push((value >> (this.#first === 'least' ? at : count - 1 - at)) & 1);
    }
    return this;
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8));
    for (const [at, bit] of this.#bits.entries()) {
      const byte = at >> 3;
      bytes[byte] = (bytes[byte] ?? 0) | (bit << (this.#first === 'least' ? at & 7 : 7 - (at & 7)));
    }
    return bytes;
  }
}

/** The ways to write a deflate block with nothing in it (RFC 1951, 3.2.3): whoever reads it works, and has nothing. */
const emptyBlocks = {
  /** Four blocks with the usual codes, ten bits each. */
  usual: () => {
    const bits = new Bits('least');
    for (let block = 0; block < 4; block += 1) bits.put(0, 1).put(1, 2).put(0, 7);
    return bits.bytes();
  },
  /** A block that is not packed, with a length of none. */
  unpacked: () => Buffer.from([0, 0, 0, 0xff, 0xff]),
  /** Eight blocks with codes of their own: for the end of the block one of a bit, and the least of distances. */
  own: () => {
    const bits = new Bits('least');
    for (let block = 0; block < 8; block += 1) {
      bits.put(0, 1).put(2, 2).put(0, 5).put(0, 5).put(14, 4);
      // Lengths in the order of the standard: 18 (a run of zeros) and 1 have a code.
      for (const length of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]) {
        bits.put(length === 18 || length === 1 ? 1 : 0, 3);
      }
      // 1 is code 0, 18 is code 1: 138 and 118 literals without a code, then the end and one distance.
      bits.put(1, 1).put(127, 7).put(1, 1).put(107, 7).put(0, 1).put(0, 1).put(0, 1);
    }
    return bits.bytes();
  },
} as const;

/** So many bytes of empty blocks as zlib data that never ends. */
export function slowDeflate(kind: keyof typeof emptyBlocks, bytes: number): Buffer {
  const unit = emptyBlocks[kind]();
  return Buffer.concat([Buffer.from([0x78, 0x9c]), Buffer.alloc(Math.floor(bytes / unit.length) * unit.length, unit)]);
}
