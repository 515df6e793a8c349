/** How a stream is packed: its bytes, and what its dictionary says of them. */
export type Pack = (bytes: Buffer) => { bytes: Buffer | Uint8Array; entries: string };

/** A PDF of one page whose catalog, object 1, lies in an object stream that is packed in some way. */
export function withObjectStream(catalog: string, pack: Pack): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [0];
  let offset = 0;
  const put = (some: string | Uint8Array) => {
    const bytes = Buffer.from(some as string);
    parts.push(bytes);
    offset += bytes.length;
  };
  const object = (number: number, dictionary: string, bytes?: Uint8Array) => {
    offsets[number] = offset;
    put(`${number} 0 obj\n<< ${dictionary}${bytes ? ` /Length ${bytes.length}` : ''} >>\n`);
    if (bytes) {
      put('stream\n');
      put(bytes);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  put('%PDF-1.7\n');
  object(2, '/Type /Pages /Count 1 /Kids [3 0 R]');
  object(3, '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]');
  const head = '1 0 ';
  const packed = pack(Buffer.from(`${head}${catalog} `));
  object(4, `/Type /ObjStm /N 1 /First ${head.length} ${packed.entries}`, packed.bytes);
  const row = (type: number, at: number, index: number) => {
    const bytes = Buffer.alloc(7);
    bytes[0] = type;
    bytes.writeUInt32BE(at, 1);
    bytes.writeUInt16BE(index, 5);
    return bytes;
  };
  offsets[5] = offset;
  const plain = [2, 3, 4, 5].map((number) => row(1, offsets[number] ?? 0, 0));
  object(5, '/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R', Buffer.concat([row(0, 0, 65_535), row(2, 4, 0), ...plain]));
  put(`startxref\n${offsets[5]}\n%%EOF\n`);
  return Buffer.concat(parts);
}
