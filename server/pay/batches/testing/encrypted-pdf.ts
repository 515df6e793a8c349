import qpdfModule from '@neslinesli93/qpdf-wasm';

type Qpdf = {
  callMain(options: string[]): number;
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
};

/** The same PDF, encrypted as AES-256: against changes alone, or with a password that one is asked for. */
export async function encryptedPdf(bytes: Buffer, asked = ''): Promise<Buffer> {
  const qpdf = await (qpdfModule as unknown as (settings: object) => Promise<Qpdf>)({ noInitialRun: true });
  qpdf.FS.writeFile('/in.pdf', bytes);
  const code = qpdf.callMain(['--encrypt', asked, 'owner', '256', '--', '/in.pdf', '/out.pdf']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}.`);
  return Buffer.from(qpdf.FS.readFile('/out.pdf'));
}
