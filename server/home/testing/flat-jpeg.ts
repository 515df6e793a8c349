/** A grey JPEG (ITU T.81) of any size: each of its blocks takes two bits. */
export function flatJpeg(width: number, height: number): Buffer {
  const segment = (marker: number, bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
  const two = (value: number) => [value >> 8, value & 0xff];
  // One code, of one bit, for the value 0: no difference to the block before, and the end of a block.
  const huffman = (kind: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), 0]);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(0xc0, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]),
    ...huffman(0x00),
    ...huffman(0x10),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array(Math.ceil(blocks / 4)).fill(0),
    ...[0xff, 0xd9],
  ]);
}
