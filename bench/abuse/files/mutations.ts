import type { Random } from './random.ts';

/** Numbers that programs stumble over, wherever a file says how much or where. */
const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

const changes: ((bytes: Buffer, other: Buffer, random: Random) => Buffer)[] = [
  // A few bytes are others.
  (bytes, _, random) => {
    const changed = Buffer.from(bytes);
    for (let times = 1 + random.below(16); times > 0; times -= 1)
      changed[random.below(changed.length)] = random.below(256);
    return changed;
  },
  // A number is an extreme one.
  (bytes, _, random) => {
    const changed = Buffer.from(bytes);
    if (changed.length < 4) return changed;
    const at = random.below(changed.length - 3);
    if (random.below(2) === 0) changed.writeUInt32LE(random.one(extremes), at);
    else changed.writeUInt16BE(random.one(extremes) & 0xffff, at);
    return changed;
  },
  // Digits say more, or less.
  (bytes, _, random) => {
    const text = bytes.toString('latin1');
    const numbers = [...text.slice(0, 200_000).matchAll(/\d+/g)];
    const { index = 0, 0: digits = '' } = numbers[random.below(numbers.length)] ?? {};
    const other = random.one(['0', '1', '-1', '2147483647', '99999999999', digits.repeat(3), '']);
    return Buffer.from(text.slice(0, index) + other + text.slice(index + digits.length), 'latin1');
  },
  // It ends early.
  (bytes, _, random) => bytes.subarray(0, random.below(bytes.length)),
  // A part of it comes twice, or many times.
  (bytes, _, random) => {
    const from = random.below(bytes.length);
    const part = bytes.subarray(from, from + 1 + random.below(2_000));
    return Buffer.concat([bytes.subarray(0, from), ...Array(random.one([1, 2, 50])).fill(part), bytes.subarray(from)]);
  },
  // A part is missing.
  (bytes, _, random) => {
    const from = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(500))]);
  },
  // It goes on as another file does.
  (bytes, other, random) =>
    Buffer.concat([bytes.subarray(0, random.below(bytes.length)), other.subarray(random.below(other.length))]),
];

/** Another file of the same kind as one, changed in some places. */
export function mutated(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let changed = bytes;
  for (let times = 1 + random.below(3); times > 0; times -= 1) {
    if (changed.length > 0) changed = random.one(changes)(changed, other, random);
  }
  return changed.length > 0 ? changed : Buffer.from([0]);
}
