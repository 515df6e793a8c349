import { paths } from '#contract/paths.ts';

/** Which pay screen asked for the lock to be opened; told along with the way there. */
export type AskedFrom = { from: typeof paths.payslips | typeof paths.allDocuments };

const documentAddress = /^\/payslips\/([0-9a-f-]{36}|year\/\d{4}\.zip)$/;

/**
 * Where somebody goes once pay is open: back to the screen that asked, to the document whose link led here, or to the
 * newest payslips. Anything else an address could name is left alone.
 */
export function destinationAfterUnlock(search: string, state: unknown): { screen: string } | { document: string } {
  const document = new URLSearchParams(search).get('document') ?? '';
  if (documentAddress.test(document)) return { document };
  const { from } = (state ?? {}) as Partial<AskedFrom>;
  return { screen: from === paths.allDocuments ? from : paths.payslips };
}
