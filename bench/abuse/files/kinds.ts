import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { packedBy, predicted, slowDeflate } from './packed.ts';
import {
  circle,
  deepArrays,
  lockedSlip,
  manyCharacters,
  manyObjects,
  manyTables,
  nestedForms,
  repeatedPage,
  scripted,
  sharedMonth,
  slip,
  slipAround,
  slipInStream,
  streamOf,
} from './pdfs.ts';
import { pictures } from './pictures.ts';
import * as tables from './tables.ts';
import { insideEachOther, largeSizes, oddNames, zipOf } from './zips.ts';

/** As what a file is sent: a payslip, a month of payslips, a ZIP of payslips, people to import, or a logo. */
export type SentAs = 'payslip' | 'month' | 'zip' | 'people' | 'logo';

/** A kind of hostile file. What is `refused` must not be published; the others may be either. */
export type Kind = { name: string; as: SentAs; must?: 'refused'; make: () => Buffer };

const mega = 1_000_000;
const plain = (bytes: Buffer) => ({ bytes, entries: '' });
const nameOf = (index: number) => `E-${100 + index}_2026-10.pdf`;

/** Streams one after the other in a stream: each unpacks as all that follow it. */
function nested(times: number, rest: Buffer): Buffer {
  const begin = Buffer.from('stream\r\n\x78\x9c', 'latin1');
  const length = Buffer.from([0, begin.length, 0, 0xff - begin.length, 0xff]);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array(times).fill(Buffer.concat([length, begin])),
    rest.subarray(2),
  ]);
}

/** Data that unpacks to so many megabytes, packed three times: some 50 bytes a gigabyte. */
function bomb(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(mega, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const all = Buffer.concat([Buffer.from([0x78, 0x9c]), Buffer.alloc(one.length * megabytes, one)]);
  return deflateSync(deflateSync(all, { level: 9 }), { level: 9 });
}

const flates = (count: number) => `/Filter [${'/FlateDecode '.repeat(count)}]`;
const opens = (action: string) => slip({ opens: `/OpenAction ${action}` });

/** PDFs. A share below 1 makes the large ones smaller, for a look in a minute. */
function pdfs(share: number): Kind[] {
  const of = (size: number) => Math.max(1, Math.round(size * share));
  const slips: Record<string, () => Buffer> = {
    'empty blocks (usual codes)': () => slipAround(slowDeflate('usual', of(10 * mega))),
    'empty blocks (own codes)': () => slipAround(slowDeflate('own', of(10 * mega))),
    'empty blocks (not packed) for objects': () =>
      slipInStream(scripted, () => ({ bytes: slowDeflate('unpacked', of(10 * mega)), entries: flates(1) })),
    'nested streams of empty blocks': () => slipAround(nested(of(60), slowDeflate('own', of(9 * mega)))),
    'objects that unpack to 10 GB': () =>
      slipInStream(scripted, () => ({ bytes: bomb(of(10_000)), entries: flates(3) })),
    'an object stream that says it has a thousand million': () => slipInStream(scripted, plain, 1_000_000_000),
    'arrays in arrays': () => deepArrays(of(4 * mega)),
    'many objects': () => manyObjects(of(250_000)),
    'many tables': () => manyTables(of(100_000)),
    'one page many times': () => repeatedPage(of(1_500_000)),
    'pages that lead into themselves': circle,
    'many letters': () => manyCharacters(of(200_000)),
  };
  const months: Record<string, () => Buffer> = {
    'pages with one heavy content': () => sharedMonth(of(300), of(30 * mega)),
    'many pages with a small content each': () => sharedMonth(of(15_000), 60_000),
    'forms in forms': () => nestedForms(of(100), 10, 7),
    'one page many times': () => repeatedPage(of(500_000)),
    'pages that lead into themselves': circle,
    'many letters': () => manyCharacters(of(200_000)),
    'a content that unpacks to 3 GB': () =>
      slip({ shows: '/Contents 4 0 R', more: [streamOf(flates(3), bomb(of(3_000)))] }),
  };
  const refused: Record<string, Buffer> = {
    'a script, plain': opens('<< /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    'a script in a locked file without a password': lockedSlip(),
    'a script with a name in codes': opens('<< /#53 /#4a#61vaScript /JS (x) >>'),
    'another file': opens('<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\x.pdf) /D [0 /Fit] >>'),
    'another file, as a page opens': slip({ shows: '/AA << /O << /S /GoToE /T << /R /C >> >> >>' }),
    'an address': opens('<< /S /URI /URI (https://elsewhere.example/) >>'),
    'an address behind a page': opens('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (http://a.example) >> >>'),
    'a program': opens('<< /S /Launch /F (calc.exe) >>'),
    'a form that is sent': opens('<< /S /SubmitForm /F (https://a.example) >>'),
    'a script when it is printed': slip({ opens: '/AA << /WP << /S /JavaScript /JS (x) >> >>' }),
    'a script behind two Flates': slipInStream(scripted, (bytes) => packedBy(bytes, ['FlateDecode', 'FlateDecode'])),
    'a script behind LZW': slipInStream(scripted, (bytes) => packedBy(bytes, ['LZWDecode'])),
    'a script behind ASCII85, LZW and Flate': slipInStream(scripted, (bytes) =>
      packedBy(bytes, ['ASCII85Decode', 'LZWDecode', 'FlateDecode']),
    ),
    'a script behind hex and run lengths': slipInStream(scripted, (bytes) =>
      packedBy(bytes, ['ASCIIHexDecode', 'RunLengthDecode']),
    ),
    ...Object.fromEntries(
      [2, 10, 11, 12, 13, 14, 15].map((predictor) => [
        `a script behind predictor ${predictor}`,
        slipInStream(scripted, (bytes) => predicted(bytes, predictor, 24)),
      ]),
    ),
  };
  return [
    ...Object.entries(slips).map(([name, make]): Kind => ({ name, as: 'payslip', make })),
    ...Object.entries(months).map(([name, make]): Kind => ({ name, as: 'month', make })),
    ...Object.entries(refused).map(
      ([name, bytes]): Kind => ({ name, as: 'payslip', must: 'refused', make: () => bytes }),
    ),
  ];
}

function zips(share: number): Kind[] {
  const of = (size: number) => Math.max(1, Math.round(size * share));
  const large = Buffer.concat([slip(), Buffer.alloc(of(9 * mega), 'payslip ')]);
  const slow = slipAround(nested(20, slowDeflate('own', of(8 * mega))));
  const names = (count: number) => Array.from({ length: count }, (_, index) => nameOf(index));
  const kinds: Record<string, () => Buffer> = {
    'entries that share a header': () =>
      zipOf(names(100).map((name, index) => ({ name, bytes: large, ...(index > 0 && { at: 0 }) }))),
    'entries that overlap in a byte': () => {
      const [first = '', second = ''] = names(2);
      const file = zipOf([
        { name: first, bytes: large, packedSize: 40_000 },
        { name: second, bytes: large },
      ]);
      return file;
    },
    'entries inside each other': () => insideEachOther(names(250), large),
    'entries that unpack to 2 GB': () => zipOf(names(200).map((name) => ({ name, bytes: large }))),
    'sizes of 4 GB': () => zipOf(names(20).map((name) => ({ name, bytes: slip(), size: 0xfffffffe }))),
    'sizes of 8 bytes': () =>
      zipOf(
        names(20).map((name) => ({
          name,
          bytes: slip(),
          size: 0xffffffff,
          packedSize: 0xffffffff,
          extra: largeSizes(2n ** 63n - 1n, 2n ** 53n + 1n, 0n),
        })),
      ),
    'odd names': () => zipOf(oddNames.map((name) => ({ name, bytes: slip() }))),
    ...Object.fromEntries(
      oddNames.map((name, index) => [
        `one odd name, ${index + 1}`,
        () =>
          zipOf([
            { name, bytes: slip() },
            { name: nameOf(1), bytes: slip() },
          ]),
      ]),
    ),
    '65,535 small entries': () =>
      zipOf(
        Array(of(65_535))
          .fill(0)
          .map((_, index) => ({ name: `${index}.pdf`, bytes: slip() })),
      ),
    'slow payslips': () =>
      zipOf(names(of(40)).map((name) => ({ name, bytes: Buffer.concat([slow, Buffer.from(name)]) }))),
    'cheap payslips and slow ones': () =>
      zipOf(
        Array.from({ length: of(15_000) }, (_, index) => ({
          name: nameOf(index),
          bytes:
            index % 100 === 99
              ? Buffer.concat([slow, Buffer.from(String(index))])
              : Buffer.from(`%PDF-1.7\n${index}\n%%EOF`),
        })),
      ),
    'a count that lies': () => zipOf([{ name: nameOf(1), bytes: slip() }], { count: 60_000 }),
    'a directory that is elsewhere': () => zipOf([{ name: nameOf(1), bytes: slip() }], { directoryAt: 0xfffffff0 }),
    'a directory that is itself': () => zipOf([{ name: nameOf(1), bytes: slip() }], { directorySize: 0xfffffff0 }),
    'a second end': () =>
      zipOf([{ name: nameOf(1), bytes: slip() }], { comment: zipOf([{ name: '', bytes: slip() }]) }),
    'another packing': () =>
      zipOf([
        { name: nameOf(1), bytes: slip(), method: 9 },
        { name: nameOf(2), bytes: slip(), method: 0 },
      ]),
    'entries that are locked': () => zipOf([{ name: nameOf(1), bytes: slip(), flags: 1 }]),
  };
  return Object.entries(kinds).map(([name, make]) => ({ name, as: 'zip', make }));
}

function people(share: number): Kind[] {
  const of = (size: number) => Math.max(1, Math.round(size * share));
  const kinds: Record<string, () => Buffer> = {
    'a string in many cells': () => tables.sharedStrings(of(5_000), 200, 20_000),
    'a string of 30 MB': () => tables.sharedStrings(1, 3, of(30 * mega)),
    'many cells': () => tables.manyCells(of(20_000), 200),
    'many empty cells': () => tables.manyCells(of(20_000), 400, '<c/>'),
    'many rows of nothing': () => tables.manyCells(of(3_000_000), 0),
    'a wide sheet': () => tables.manyCells(of(50), 16_384),
    'cells far away': () => tables.farCells(of(20_000)),
    'entities in entities': () => tables.entities(9),
    'elements in elements': () => tables.deepXml(of(500_000)),
    'many attributes': () => tables.manyAttributes(of(300_000)),
    'columns hidden over and over': () => tables.hiddenColumns(of(20_000), of(10_000)),
    'cells merged over and over': () => tables.mergedCells(of(50_000), of(5_000)),
    'long formats': () => tables.longFormats(of(200_000), of(20_000)),
    'many sheets': () => tables.manySheets(200, of(20_000)),
    'empty cells': () => tables.emptyCells(of(50_000), 200),
    'empty cells, few rows': () => tables.emptyCells(of(100), 100_000, ';'),
    'an open quote': () => tables.openQuote(of(10 * mega)),
    'only quotes': () => tables.onlyQuotes(of(10 * mega)),
    'one line': () => tables.oneLine(of(10 * mega)),
    'only line ends': () => Buffer.alloc(of(10 * mega), '\r\n'),
    'people who are all wrong': () => tables.wrongPeople(of(18_000)),
    'columns that are nearly right': () => tables.nearlyRight(of(20_000), 200),
  };
  return Object.entries(kinds).map(([name, make]) => ({ name, as: 'people', make }));
}

/** All kinds of hostile files that we know of. A share below 1 makes the large ones smaller. */
export function hostileKinds(share: number): Kind[] {
  const logos = Object.entries(pictures).map(([name, make]): Kind => ({ name, as: 'logo', make }));
  return [...pdfs(share), ...zips(share), ...people(share), ...logos];
}
