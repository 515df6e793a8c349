import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** How passwords are hashed and checked; a test may count the calls by wrapping it. */
export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(check: { hash: string; password: string }): Promise<boolean>;
};

/** Hashes a password into a PHC string that carries its own parameters: $argon2id$v=19$m=…,t=…,p=…$salt$key. */
async function hash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `${form}${base64(salt)}$${base64(key)}`;
}

/** The beginning of every hash that is made today. */
const form = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** Tells whether a hash was made with today's parameters. */
export function isCurrent(hash: string): boolean {
  return hash.startsWith(form);
}

/** Tells whether a password made a hash, whatever parameters it was made with; false for a hash of another form. */
async function verify(check: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(check.hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', key = ''] = parts;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(check.password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** NFKC first, so that a password typed on another keyboard is the same password (NIST 800-63B, 5.1.1.2). */
function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  return argon2id({ message: password.normalize('NFKC'), nonce, ...parameters });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

export const passwordHash: PasswordHash = { hash, verify };
