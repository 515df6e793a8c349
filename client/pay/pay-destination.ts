import { paths } from '#contract/paths.ts';

/** History state: the pay screen that led to the lock. */
export type AskedFrom = { from: typeof paths.payslips | typeof paths.allDocuments };

const documentAddress = /^\/payslips\/([0-9a-f-]{36}|year\/\d{4}\.zip)$/;

/**
 * Where a person goes once pay is open: back to the screen that led here, to the document whose link did, or to the
 * newest payslips. Any other address is ignored.
 */
export function destinationAfterUnlock(search: string, state: unknown): { screen: string } | { document: string } {
  const document = new URLSearchParams(search).get('document') ?? '';
  if (documentAddress.test(document)) return { document };
  const { from } = (state ?? {}) as Partial<AskedFrom>;
  return { screen: from === paths.allDocuments ? from : paths.payslips };
}
