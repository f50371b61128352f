import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Encrypts values at rest. `context` is bound to the value: a ciphertext moved elsewhere does not open there. */
export type Secrets = {
  encrypt(plain: string, context: string): string;
  decrypt(sealed: string, context: string): string;
};

export function createSecrets(masterSecret: string): Secrets {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterSecret, 'berth', 'values at rest', 32)));
  return {
    encrypt(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
    },
    decrypt(sealed, context) {
      if (!sealed.startsWith('v1.')) throw new Error('a sealed value of an unknown version');
      const bytes = Buffer.from(sealed.slice(3), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** 43 characters of base62 hold 256 bits. */
export function randomToken(length = 43): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Tokens are long and random, so a plain hash is enough to store them safely. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
