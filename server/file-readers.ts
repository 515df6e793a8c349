import type { OpenReader } from './reading/reader.ts';

/** What reads files that somebody sent, by their kind; each is loaded for a file of its kind alone. */
export const fileReaders = {
  documents: async () => (await import('./pay/batches/documents-reader.ts')).openDocuments,
  zip: async () => (await import('./pay/batches/zip-reader.ts')).openZipFile,
  logo: async () => (await import('./company/logo-reader.ts')).openLogo,
  newsPicture: async () => (await import('./home/newsroom/picture-reader.ts')).openNewsPicture,
  proof: async () => {
    const [{ openProofs }, { documentProblem }] = await Promise.all([
      import('./absence/proof-reader.ts'),
      import('./pay/batches/pdf-problem.ts'),
    ]);
    return openProofs(documentProblem);
  },
  table: async () => (await import('./tables/table-reader.ts')).openTable,
  pages: async () => (await import('./pay/batches/pages-reader.ts')).openPages,
} satisfies Record<string, () => Promise<OpenReader>>;
