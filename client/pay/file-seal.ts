/** A payslip's file as it is stored: without the password nobody reads it, not even with the phone in hand. */
export type Sealed = { salt: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** OWASP's minimum for PBKDF2 with SHA-256: a fraction of a second here, years for somebody who guesses. */
const rounds = 600_000;

/** Whether this browser has crypto.subtle; on a plain LAN address it is missing. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Encrypts a file with a password. */
export async function seal(bytes: ArrayBuffer, password: string): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(password, salt);
  return { salt, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Decrypts a sealed file; null if the password is wrong. */
export async function unseal({ salt, iv, bytes }: Sealed, password: string): Promise<ArrayBuffer | null> {
  const key = await keyOf(password, salt);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null);
}

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const text = new TextEncoder().encode(password);
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
