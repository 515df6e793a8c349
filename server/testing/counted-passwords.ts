import { type PasswordHash, passwordHash } from '#server/session/password-hash.ts';

/** Argon2id is slow on purpose, and tests use the same few passwords: each result is computed once per process. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

function hashOnce(password: string): Promise<string> {
  let hash = hashes.get(password);
  if (!hash) {
    hash = passwordHash.hash(password);
    hashes.set(password, hash);
  }
  return hash;
}

function verifyOnce(check: { hash: string; password: string }): Promise<boolean> {
  const key = `${check.hash} ${check.password}`;
  let isRight = checks.get(key);
  if (!isRight) {
    isRight = passwordHash.verify(check);
    checks.set(key, isRight);
  }
  return isRight;
}

/** The real password hash with cached results, recording each call. */
export function countedPasswords(): PasswordHash & { calls: ('hash' | 'verify')[] } {
  const calls: ('hash' | 'verify')[] = [];
  return {
    calls,
    hash: (password) => {
      calls.push('hash');
      return hashOnce(password);
    },
    verify: (check) => {
      calls.push('verify');
      return verifyOnce(check);
    },
  };
}
