import { useLingui } from '@lingui/react/macro';
import { importLimits } from '#contract/people-import.ts';
import type { UnreadableImport } from '#contract/people-imports.ts';

/** Says in a sentence why no people can be read from a file. */
export function useUnreadableWords() {
  const { t, i18n } = useLingui();
  return ({ code, line = 1, count = 0, most = 0 }: UnreadableImport): string => {
    switch (code) {
      case 'upload-gone':
        return t`The file was thrown away before it was read. Send it again.`;
      case 'file-changed':
        return t`What arrived is not what was sent. Send it again.`;
      case 'too-large':
        return t`This file is larger than 10 MB.`;
      case 'not-utf8':
        return t`From line ${line} on, some letters cannot be read for certain. Save the file as XLSX, or as CSV in UTF-8.`;
      case 'no-spreadsheet':
        return t`This spreadsheet cannot be read. Save it again as XLSX, or as CSV in UTF-8.`;
      case 'too-large-unpacked':
        return t`This spreadsheet is larger than 100 MB once it is unpacked.`;
      case 'empty-file':
        return t`This file is empty.`;
      case 'nobody-in-file':
        return t`There is nobody in this file: it has no row below the names of its columns.`;
      case 'too-many-rows':
        return t`This file has ${i18n.number(count)} rows. Import at most ${i18n.number(importLimits.rows)} at a time.`;
      case 'too-many-columns':
        return t`Line ${line} has ${i18n.number(count)} columns. A file may have ${most}.`;
      case 'field-too-long':
        return t`A cell in line ${line} has ${i18n.number(count)} characters. It may have ${i18n.number(most)}.`;
      case 'quote-open':
        return t`A quotation mark is opened in line ${line} and never closed.`;
      case 'quote-misplaced':
        return t`A quotation mark stands in the middle of a cell in line ${line}.`;
      case 'failed':
        return t`The file could not be read. Send it again.`;
    }
  };
}
