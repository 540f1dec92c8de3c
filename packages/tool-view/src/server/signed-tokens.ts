// Signed tokens, so that the handler stores no approvals: what the user agreed to stands in the token itself. HMAC-SHA-256 by Web Crypto
// (RFC 2104), a key for each handler. A token is `<base64url of JSON>.<base64url of the signature>`.
import { base64ToBytes, base64ToText, bytesToBase64, textToBase64 } from '@vitrine/std/internal/base64';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

/** Facts that a token stands for, and the moment after which it is refused. */
interface TokenClaims {
  /** Kind of the token, so that one kind cannot be used as another. */
  readonly kind: 'approval' | 'consent';
  /** Hash of what the token is bound to. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and checks tokens. */
export interface TokenSigner {
  sign(claims: TokenClaims): Promise<string>;
  /** Whether the token was signed with this key, has these claims and has not expired: `valid`, `expired`, or `other` for everything else. */
  check(token: string, expected: Omit<TokenClaims, 'expiresAt'>): Promise<'valid' | 'expired' | 'other'>;
}

/** Creates a signer. `secret`: any text of at least 32 characters. Throws `TypeError` for a shorter one. */
export function createTokenSigner(secret: string, now: () => number): TokenSigner {
  if (secret.length < 32)
    throw new TypeError(
      `The secret of createViewHandler has ${secret.length} characters: give at least 32, such as the output of "openssl rand -hex 32".`,
    );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
  return {
    async sign(claims) {
      const body = toURLAlphabet(textToBase64(JSON.stringify(claims)));
      const signature = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(body));
      return `${body}.${toURLAlphabet(bytesToBase64(new Uint8Array(signature)))}`;
    },
    async check(token, { kind, subject }) {
      const [body = '', signature = ''] = token.split('.', 2);
      const bytes = readBytes(signature);
      if (!bytes) return 'other';
      // Compares in constant time.
      const isSigned = await crypto.subtle.verify(
        'HMAC',
        await key,
        bytes as Uint8Array<ArrayBuffer>,
        new TextEncoder().encode(body),
      );
      if (!isSigned) return 'other';
      const claims = parseJson(base64ToText(fromURLAlphabet(body)));
      if (!isRecord(claims) || claims.kind !== kind || claims.subject !== subject) return 'other';
      return typeof claims.expiresAt === 'number' && claims.expiresAt > now() ? 'valid' : 'expired';
    },
  };
}

const toURLAlphabet = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const fromURLAlphabet = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');

/** The bytes of a signature; undefined when the text is no base64url. */
function readBytes(text: string): Uint8Array | undefined {
  try {
    return base64ToBytes(fromURLAlphabet(text));
  } catch {
    return undefined;
  }
}
