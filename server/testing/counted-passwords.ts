import { type PasswordHash, passwordHash } from '#server/session/password-hash.ts';

/** The real password hash, writing down each time it works. */
export function countedPasswords(): PasswordHash & { calls: ('hash' | 'verify')[] } {
  const calls: ('hash' | 'verify')[] = [];
  return {
    calls,
    hash: (password) => {
      calls.push('hash');
      return passwordHash.hash(password);
    },
    verify: (check) => {
      calls.push('verify');
      return passwordHash.verify(check);
    },
  };
}
