import { serveReader } from './reading/reader.ts';

// What a child process runs that reads a file which somebody sent: it loads the reader of that kind alone.
serveReader({
  documents: async () => (await import('./pay/batches/documents-reader.ts')).openDocuments,
  zip: async () => (await import('./pay/batches/zip-reader.ts')).openZipFile,
  logo: async () => (await import('./company/logo-reader.ts')).openLogo,
  proof: async () => {
    const [{ openProofs }, { documentProblem }] = await Promise.all([
      import('./absence/proof-reader.ts'),
      import('./pay/batches/pdf-problem.ts'),
    ]);
    return openProofs(documentProblem);
  },
  table: async () => (await import('./tables/table-reader.ts')).openTable,
  pages: async () => (await import('./pay/batches/pages-reader.ts')).openPages,
});
