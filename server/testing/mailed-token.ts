/** The token of the link in a mail. */
export function mailedToken(mail: { body: string } | undefined): string {
  const token = /^http\S+#(\S+)$/m.exec(mail?.body ?? '')?.[1];
  if (!token) throw new Error(`No link in this mail: ${mail?.body}`);
  return token;
}
