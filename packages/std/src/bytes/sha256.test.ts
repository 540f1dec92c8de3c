import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from './sha256.ts';
import { sha256Bytes } from './sha256-without-web-crypto.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page without Web Crypto has the same hashes', async () => {
  const hash = await sha256('Grüße');
  vi.stubGlobal('crypto', {});
  expect(await sha256('Grüße')).toBe(hash);
  expect(await sha256(new Uint8Array())).toMatch(/^e3b0c44298fc1c14/);
});

it('sha256Bytes() is SHA-256, across the limits of its blocks', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(bytes, text => {
      expect(Buffer.from(sha256Bytes(text))).toEqual(createHash('sha256').update(text).digest());
    }),
  );
});
