import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { megabytesOf, uploadLimits } from '#contract/upload-limits.ts';

/**
 * The files that a form sends, and what its field says if they cannot be: there are none, nothing is in them, or they
 * are too large together. `taken` gives them once they can be sent, and else null.
 * @param most bytes that the server takes
 */
export function useChosenFiles({ isMultiple = false, most = uploadLimits.file as number } = {}) {
  const { t } = useLingui();
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();

  function choose(chosen: File[]): void {
    setFiles(chosen);
    setError(undefined);
  }

  function fault(): string | undefined {
    if (files.length === 0) return isMultiple ? t`Choose files first.` : t`Choose a file first.`;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size === 0) return t`This file is empty.`;
    if (size <= most) return undefined;
    const megabytes = megabytesOf(most);
    return isMultiple
      ? t`This is more than ${megabytes} MB. Send it in parts.`
      : t`This file is larger than ${megabytes} MB.`;
  }

  function taken(): File[] | null {
    const found = fault();
    setError(found);
    return found ? null : files;
  }

  return { taken, field: { isMultiple, files, onChange: choose, error } };
}
