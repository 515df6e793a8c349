import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** One mail on its way out; `unsubscribe` is the address that ends mails of its kind, where somebody chose to get them. */
export type OutgoingMail = { id: string; to: string; subject: string; body: string; unsubscribe?: string };

/** Sends a mail; rejects where it was not taken. A repeat carries the same Message-ID. */
export type Transport = ((mail: OutgoingMail) => Promise<void>) & {
  /** Closes the connections that are kept open. */
  close?(): void;
};

/** The addresses of a mail's head, and the domain of its Message-ID. */
export type Sender = { from: string; domain: string };

/** Connections to the mail server, each kept open while there are mails: servers take few at once from one sender. */
export const mailConnections = 4;

/** How long a mail server may be silent, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends by an SMTP server over TLS, whose certificate is checked; a plain line is for a server on this machine alone. A
 * broken or silent server is given up after ten seconds.
 */
export function bySmtp(url: string, sender: Sender, silence = timeoutMs): Transport {
  const transport = createTransport({
    ...connectionTo(url, silence),
    pool: true,
    maxConnections: mailConnections,
    // A mail whose connection broke may have been taken: whether it is sent again is the outbox's to say.
    maxRequeues: 0,
  });
  const send = async (mail: OutgoingMail) => {
    await transport.sendMail(message(mail, sender));
  };
  return Object.assign(send, { close: () => transport.close() });
}

/** How a mail server is spoken to, and for how many milliseconds it may be silent. */
export function connectionTo(url: string, silence: number) {
  const { protocol, hostname } = new URL(url);
  return {
    url,
    requireTLS: protocol === 'smtp:' && !loopback.has(hostname),
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    dnsTimeout: silence,
  };
}

/** Hosts that a mail reaches without leaving the machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Tells whether a mail server refused the address or the mail itself, and would refuse it again. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 550 && responseCode <= 559;
}

/** Writes each mail as an .eml file into a folder, and says so: the demo's mail. */
export function intoFolder(folder: string, sender: Sender, report: (line: string) => void): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: content } = await writer.sendMail(message(mail, sender));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.id}.eml`);
    // Renamed into place, so that nobody ever reads half a mail.
    await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    report(`A mail lies in ${file}`);
  };
}

/** A mail as nodemailer wants it. */
export function message(mail: OutgoingMail, { from, domain }: Sender) {
  return {
    from,
    // As an object, an address is never parsed for further ones.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribe && unsubscribing(mail.unsubscribe)) },
  };
}

/** What a mail program makes its button of: RFC 2369, and the one click of RFC 8058, which is for https alone. */
function unsubscribing(address: string): Record<string, string> {
  const list = { 'List-Unsubscribe': `<${address}>` };
  return address.startsWith('https:') ? { ...list, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : list;
}
