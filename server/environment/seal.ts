import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { derivedKey } from './derived-key.ts';

/** Encrypts a text for storage, and decrypts it. A sealed text is bound to an id and opens under no other. */
export type Seal = {
  close(text: string, id: Id): string;
  /** @throws if the text was changed, belongs to another id, or was sealed under another AUTH_SECRET */
  open(sealed: string, id: Id): string;
};

const algorithm = 'aes-256-gcm';

/** Bytes of the nonce and of the tag, which stand before the text in that order. */
const nonceLength = 12;
const tagLength = 16;

/**
 * A seal by AES-256-GCM for one purpose, under a key derived from AUTH_SECRET. It also opens what older secrets sealed.
 */
export function sealFor(purpose: string, secrets: [string, ...string[]]): Seal {
  const [key, ...olderKeys] = secrets.map((each) => derivedKey(each, purpose)) as [Buffer];
  return {
    close(text, id) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },
    open(sealed, id) {
      for (const olderKey of olderKeys) {
        try {
          return opened(sealed, id, olderKey);
        } catch {
          // Another key may open it.
        }
      }
      return opened(sealed, id, key);
    },
  };
}

/** @throws if the key, the id or the text does not match */
function opened(sealed: string, id: Id, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
