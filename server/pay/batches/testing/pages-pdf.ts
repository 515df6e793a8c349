/**
 * A PDF whose pages say these lines, in a font that every reader has. The first also names an image that it never draws.
 * Bookmarks have their words by the pages, from 0 on.
 */
export function pdfOfPages(pages: string[][], image = '', bookmarks: Record<number, string> = {}): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const images = image && ` /XObject << /I1 ${first + 2 * pages.length} 0 R >>`;
  const outline = first + 2 * pages.length + 1;
  const marks = Object.entries(bookmarks);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${marks.length > 0 ? `/Outlines ${outline} 0 R` : ''} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
      const content = `BT /F1 12 Tf 14 TL 50 780 Td\n${shown}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >>${index === 0 ? images : ''} >> /Contents ${first + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Type /XObject /Subtype /Image /Width ${image.length} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${image.length} >>\nstream\n${image}\nendstream`,
    `<< /Type /Outlines /First ${outline + 1} 0 R /Last ${outline + marks.length} 0 R /Count ${marks.length} >>`,
    ...marks.map(([page, title], index) => {
      const next = index + 1 < marks.length ? `/Next ${outline + index + 2} 0 R` : '';
      return `<< /Title (${title}) /Parent ${outline} 0 R ${next} /Dest [${first + 2 * Number(page)} 0 R /Fit] >>`;
    }),
  ];
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)];
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n${table.join('\n')}\n${trailer}`, 'latin1');
}
