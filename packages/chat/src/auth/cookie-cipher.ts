// Seals what a cookie carries: encrypted and authenticated (JWE, A256GCM), so that a browser can neither read nor change it, and with an end.
import { deriveKey } from '@vitrine/storage/internal/secrets';
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';
import { ChatError } from '../errors.ts';

/** Seals values and opens them. */
export interface CookieCipher {
  /** `expiresAt`: milliseconds since 1970. */
  seal(value: Readonly<Record<string, unknown>>, expiresAt: number): Promise<string>;
  /** The value; undefined for a text that is expired, changed, or sealed by another key or for another purpose. */
  open(text: string): Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** The options of `createCookieCipher`. */
export interface CookieCipherOptions {
  /** The first one seals, all of them open: a new one is put in front, and an old one removed when its cookies have ended. */
  readonly secrets: readonly string[];
  /** Purpose of the seal: what is sealed for one does not open for another. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Length of a secret: as long as the keys that are derived from it. */
const SECRET_BYTES = 32;
const HOW_TO = '"openssl rand -base64 32" makes one; set it as VITRINE_AUTH_SECRET or by --auth-secret.';

/** Creates a seal. Throws `ChatError` `bad-option` without a secret, and for one of less than 32 bytes. */
export function createCookieCipher({ secrets, purpose, now }: CookieCipherOptions): CookieCipher {
  if (secrets.length === 0) throw new ChatError('bad-option', `Sign-in needs a secret for its cookies. ${HOW_TO}`);
  for (const [index, secret] of secrets.entries()) {
    const size = Buffer.byteLength(secret);
    if (size >= SECRET_BYTES) continue;
    // The secret itself is not in the message: it would be in a log.
    throw new ChatError(
      'bad-option',
      `Secret ${index + 1} for cookies has ${size} bytes. It needs at least ${SECRET_BYTES}: ${HOW_TO}`,
    );
  }
  const keys = secrets.map(secret => deriveKey(secret, purpose));
  return {
    seal: (value, expiresAt) =>
      new EncryptJWT(value as JWTPayload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .encrypt(keys[0]!),
    async open(text) {
      for (const key of keys) {
        try {
          const { payload } = await jwtDecrypt(text, key, {
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
            requiredClaims: ['exp'],
            currentDate: new Date(now()),
          });
          return payload;
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
        }
      }
      return undefined;
    },
  };
}
