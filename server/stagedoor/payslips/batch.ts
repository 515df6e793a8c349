/** Documents to publish, in a folder or a ZIP file. Nothing of them is in memory but the list. */
export type Batch = {
  /** Where each document lies in the batch, such as `london/E-10118_2026-10.pdf`, and how many bytes it says it has. */
  sizes: Map<string, number>;
  /** What may not be in a batch, in a sentence each. */
  problems: string[];
  /** The bytes of one document. */
  read(path: string): Promise<Buffer>;
  close(): void;
};
