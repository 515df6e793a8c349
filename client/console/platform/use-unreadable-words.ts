import { useLingui } from '@lingui/react/macro';
import { importLimits } from '#contract/people-import.ts';
import type { UnreadableImport } from '#contract/people-imports.ts';
import { megabytesOf } from '#contract/upload-limits.ts';

const megabytes = megabytesOf(importLimits.file);

/** Says in a sentence why no people can be read from a file. */
export function useUnreadableWords() {
  const { t, i18n } = useLingui();
  return ({ code, line = 1, count = 0, most = 0 }: UnreadableImport): string => {
    switch (code) {
      case 'upload-gone':
        return t`The file was discarded before it was read. Send it again.`;
      case 'file-changed':
        return t`What arrived is not what was sent. Send it again.`;
      case 'too-large':
        return t`This file is larger than ${megabytes} MB.`;
      case 'too-costly':
        return t`Reading this file takes too long. Save only the table that is needed, as XLSX or as CSV in UTF-8.`;
      case 'old-excel':
        return t`This is a workbook of an old Excel (XLS). Open it and save it as XLSX.`;
      case 'password':
        return t`A password protects this file. Save it without a password.`;
      case 'excel-binary':
        return t`This is a binary workbook (XLSB). Open it in Excel and save it as XLSX.`;
      case 'open-document':
        return t`This is an OpenDocument spreadsheet (ODS). Open it and save it as XLSX.`;
      case 'numbers':
        return t`This is a file of Apple Numbers or Pages. Export the table from Numbers as Excel (XLSX).`;
      case 'web-page':
        return t`This is a web page, whatever its name says. Open it in your spreadsheet program and save it as XLSX.`;
      case 'excel-xml':
        return t`This is an old XML workbook. Open it in Excel and save it as XLSX.`;
      case 'word':
        return t`This is a document or a presentation. Copy the table into a spreadsheet and save it as XLSX.`;
      case 'zip':
        return t`This is a ZIP file. Unpack it and send the spreadsheet in it.`;
      case 'pdf':
        return t`This is a PDF. Send the spreadsheet that it was made from.`;
      case 'picture':
        return t`This is a picture. Send the spreadsheet itself.`;
      case 'shortcut':
        return t`This is only a link to an online spreadsheet. Download the spreadsheet as XLSX.`;
      case 'other':
        return t`This file is no table. Send a spreadsheet (XLSX) or a CSV file.`;
      case 'not-utf8':
        return t`From row ${line} on, some letters cannot be read for certain. Save the file as XLSX, or as CSV in UTF-8.`;
      case 'old-mac-letters':
        return t`From row ${line} on, letters are written as on an old Mac, in DOS or on computers of other countries. Save the file as XLSX, or as CSV in UTF-8.`;
      case 'no-spreadsheet':
        return t`This spreadsheet cannot be read. Save it again as XLSX, or as CSV in UTF-8.`;
      case 'too-large-unpacked':
        return t`This spreadsheet is larger than 100 MB once it is unpacked.`;
      case 'empty-file':
        return t`This file is empty.`;
      case 'nobody-in-file':
        return t`There is nobody in this file: it has no row below the names of its columns.`;
      case 'too-many-rows':
        return t`This file has more than ${i18n.number(importLimits.rows)} rows. Import fewer at a time.`;
      case 'too-many-cells':
        return t`This file has more than ${i18n.number(most)} cells.`;
      case 'too-much-text':
        return t`The cells of this file have more than ${i18n.number(most)} characters together.`;
      case 'too-many-columns':
        return t`Row ${line} has ${i18n.number(count)} columns. A file may have ${most}.`;
      case 'field-too-long':
        return t`A cell in row ${line} has ${i18n.number(count)} characters. It may have ${i18n.number(most)}.`;
      case 'quote-open':
        return t`A quotation mark is opened in row ${line} and never closed.`;
      case 'quote-misplaced':
        return t`A quotation mark stands in the middle of a cell in row ${line}.`;
      case 'failed':
        return t`The file could not be read. Send it again.`;
    }
  };
}
