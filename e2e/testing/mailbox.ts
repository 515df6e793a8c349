import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testServer } from './test-server.ts';

/** The links in one address's mails in the server's mail folder, in no order. */
export async function linksMailedTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).flatMap((mail) => bodyOf(mail).match(/^https?:\S+#\S+$/gm) ?? []);
}

/** The decoded subjects of those mails. */
export async function subjectsMailedTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).flatMap((mail) => /^Subject: (.+?)\r?$/m.exec(mail)?.[1] ?? []);
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = join(testServer().settings.DATA_DIR, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** A mail's text, decoded from quoted-printable or base64. */
function bodyOf(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/^Content-Transfer-Encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r', '');
}
