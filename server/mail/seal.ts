import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '#server/environment/derived-key.ts';

/** Closes the text of a mail while it waits, and opens it again. Bound to the mail, it opens under no other id. */
export type Seal = {
  close(text: string, mailId: string): string;
  /** @throws where the text was changed, is another mail's, or was closed under another AUTH_SECRET */
  open(sealed: string, mailId: string): string;
};

const algorithm = 'aes-256-gcm';

/** Bytes of the nonce and of the tag, which stand before the text in that order. */
const nonceLength = 12;
const tagLength = 16;

/** A seal by AES-256-GCM, under a key out of AUTH_SECRET. It also opens what older secrets closed. */
export function sealBy(secret: string, ...older: string[]): Seal {
  const [key, ...olderKeys] = [secret, ...older].map((each) => derivedKey(each, 'mail in the outbox')) as [Buffer];
  return {
    close(text, mailId) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(mailId));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },
    open(sealed, mailId) {
      for (const olderKey of olderKeys) {
        try {
          return opened(sealed, mailId, olderKey);
        } catch {
          // Another key may open it.
        }
      }
      return opened(sealed, mailId, key);
    },
  };
}

/** @throws where the key, the mail or the text is another one */
function opened(sealed: string, mailId: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(mailId)).setAuthTag(tag);
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}
