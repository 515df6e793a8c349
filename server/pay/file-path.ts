/** A new key to keep a document under: nothing of the person or the name is in it, and no route answers it. */
export function newFilePath(): string {
  return `payslip/${crypto.randomUUID()}`;
}
