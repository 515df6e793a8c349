import { type PasswordHash, passwordHash } from '#server/session/password-hash.ts';

/** Argon2id is slow on purpose, and tests use the same few passwords: each result is computed once per process. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

function once<Result>(cache: Map<string, Result>, key: string, compute: () => Result): Result {
  const result = cache.get(key) ?? compute();
  cache.set(key, result);
  return result;
}

/** The real password hash with cached results, recording each call. */
export function countedPasswords(): PasswordHash & { calls: ('hash' | 'verify')[] } {
  const calls: ('hash' | 'verify')[] = [];
  return {
    calls,
    hash: (password) => {
      calls.push('hash');
      return once(hashes, password, async () => {
        const hash = await passwordHash.hash(password);
        // Its own test verifies that a hash is of its password.
        checks.set(`${hash} ${password}`, Promise.resolve(true));
        return hash;
      });
    },
    verify: (check) => {
      calls.push('verify');
      return once(checks, `${check.hash} ${check.password}`, () => passwordHash.verify(check));
    },
  };
}
