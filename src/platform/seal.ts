import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals short texts with a key that is not in the database, so that a stolen database does not tell them. */
export type Sealer = {
  /** Tells keys apart, and nothing of them. */
  readonly fingerprint: string;
  /** Seals a text; it can be opened only for what it is about, such as whose it is. */
  seal(text: string, about: string): string;
  /** The text that was sealed; undefined when that was with another key, about something else, or has been changed since. */
  open(sealed: string, about: string): string | undefined;
};

/** What seals with a secret, which may be any text that nobody can guess. */
export function createSealer(secret: string): Sealer {
  const key = derive(secret, 'seal');
  return {
    fingerprint: createHmac('sha256', derive(secret, 'fingerprint')).update('whinchat').digest('base64url'),
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const end = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(end));
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** A new secret for `createSealer`. */
export function newSecretKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `whinchat ${use}`, KEY_BYTES));
}
