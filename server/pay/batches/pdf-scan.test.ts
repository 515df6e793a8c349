import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { scanPdf } from './pdf-scan.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part)));

/** An object stream: objects that no reader of the raw bytes sees. */
const packed = (text: string, filter = '/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>\nstream\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream endobj\n'),
  ]);

test.each([
  ['an action', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>', 'script'],
  ['an action in characters by their codes', '<< /S /J#61vaScript >>', 'script'],
  ['a script without a type', '<< /JS (app.alert\\(1\\)) >>', 'script'],
  ['a program to start', '<< /S /Launch /F (cmd.exe) >>', 'script'],
  ['a form that sends itself', '<< /S /SubmitForm /F (http://x) >>', 'script'],
  ['a form of XFA', '<< /XFA 7 0 R >>', 'script'],
  ['attached files', '<< /Names << /EmbeddedFiles 7 0 R >> >>', 'attached-files'],
  ['a file behind a note', '<< /Subtype /FileAttachment >>', 'attached-files'],
  ['a file in a specification', '<< /Type /Filespec /EF << /F 8 0 R >> >>', 'attached-files'],
  ['a password', 'trailer << /Encrypt 9 0 R >>', 'password'],
])('%s is found', async (_, text, problem) => {
  expect(await scanPdf(pdf(text))).toBe(problem);
});

test('script is found in a stream that is packed, cut off, or longer than it says', async () => {
  expect(await scanPdf(pdf(packed('<< /S /JavaScript >>')))).toBe('script');
  const cut = packed(`<< /S /JavaScript >>${'x'.repeat(50_000)}`).subarray(0, -40);
  expect(await scanPdf(pdf(cut))).toBe('script');
  const shows = deflateSync(Buffer.from('<< /S /JavaScript >>'));
  expect(await scanPdf(pdf('1 0 obj << /Length 3 (endstream) >> stream\r\n', shows))).toBe('script');
});

test('a name over the edge of two pieces is found', async () => {
  for (const before of [256 * 1024 - 9 - 5, 256 * 1024 - 9]) {
    expect(await scanPdf(pdf('x'.repeat(before), '/JavaScript '))).toBe('script');
  }
});

test('objects that could hide behind a filter which is not undone here are refused', async () => {
  expect(await scanPdf(pdf(packed('<< >>', '[/ASCIIHexDecode /FlateDecode]')))).toBe('unreadable');
  expect(await scanPdf(pdf('1 0 obj << /Filter /ASCII85Decode >> stream\nxx\nendstream'))).toBeNull();
});

test('a stream that unpacks without end is refused', async () => {
  expect(await scanPdf(pdf(packed('x'.repeat(65 * 1024 * 1024))))).toBe('unreadable');
});

test.each([
  ['words that only begin alike', '<< /JSON (x) /EncryptMetadata false /OpenAction [3 0 R /Fit] /EFG << >> >>'],
  ['what a page says', packed('BT (JavaScript, EmbeddedFiles) Tj ET')],
  ['a form of fields', '<< /AcroForm << /Fields [] >> >>'],
])('%s is nothing to refuse', async (_, part) => {
  expect(await scanPdf(pdf(part))).toBeNull();
});
