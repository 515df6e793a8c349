/** A new path to store a document under: it holds neither person nor name, and no route serves it. */
export function newFilePath(): string {
  return `payslip/${crypto.randomUUID()}`;
}
