import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Id } from '#contract/id.ts';

/** An outgoing mail; `unsubscribe` is the address that ends mails of its kind, if somebody chose to get them. */
export type OutgoingMail = { id: Id; to: string; subject: string; body: string; unsubscribe?: string };

/** Sends a mail; rejects if it was not taken. A repeat has the same Message-ID. */
export type Transport = ((mail: OutgoingMail) => Promise<void>) & {
  /** Closes the connections that are kept open. */
  close?(): void;
  /** The mail server, for the log: its host and port. */
  host?: string;
};

/** The sender in a mail's header, and the domain of its Message-ID. */
export type Sender = { from: string; domain: string };

/** Connections to the mail server, each kept open while there are mails: servers take few at once from one sender. */
export const mailConnections = 4;

/** How long a mail server may be silent, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends by an SMTP server over TLS and checks its certificate; only a server on this machine may go without TLS. A
 * broken or silent server is given up after ten seconds.
 */
export function bySmtp(url: string, sender: Sender, silence = timeoutMs): Transport {
  const transport = createTransport({
    ...connectionTo(url, silence),
    pool: true,
    maxConnections: mailConnections,
    // A mail may have been taken before its connection broke: the outbox decides whether to send it again.
    maxRequeues: 0,
  });
  const send = async (mail: OutgoingMail) => {
    await transport.sendMail(message(mail, sender));
  };
  return Object.assign(send, { close: () => transport.close(), host: new URL(url).host });
}

/** Options of the connection; `silence` is how many milliseconds the server may be silent. */
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

/** Hosts on this machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True if a mail server refused the address or the mail for good, so that a repeat is pointless. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 550 && responseCode <= 559;
}

/**
 * True if a mail server refused the address itself: there is no such mailbox or domain (RFC 3463, 5.1 and 5.2). A refusal
 * by policy, such as 5.7.1, says nothing of the address.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string };
  const status = /^\d{3}[ -]5\.(\d+)\./.exec(response)?.[1];
  return command === 'RCPT TO' && isRefusedForGood(error) && (status === undefined || ['1', '2'].includes(status));
}

/** Writes each mail as an .eml file into a folder, and reports it: the demo's mail. */
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
    // As an object, an address is not parsed for further ones.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribe && unsubscribing(mail.unsubscribe)) },
  };
}

/** The headers of a mail program's unsubscribe button: RFC 2369, and RFC 8058 for one click, which requires https. */
function unsubscribing(address: string): Record<string, string> {
  const list = { 'List-Unsubscribe': `<${address}>` };
  return address.startsWith('https:') ? { ...list, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : list;
}
