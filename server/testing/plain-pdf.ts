/**
 * A whole PDF of one page whose content says these words in a comment, so that each is another file. `catalog` adds
 * entries to its catalog, `trailer` to its trailer, `page` commands to its page.
 */
export function plainPdf(
  words: string,
  { catalog = '', trailer = '', page = '' }: { catalog?: string; trailer?: string; page?: string } = {},
): Buffer {
  const content = `% ${words.replaceAll(/[\r\n]/g, ' ')}\n${page}`;
  return numberedPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
      `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}endstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
    trailer,
  );
}

/** A PDF of these objects, numbered from 1; the first is its catalog. Text is written in UTF-8. */
export function numberedPdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let offset = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(offset);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    offset += part.length;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`));
  return Buffer.concat(parts);
}
