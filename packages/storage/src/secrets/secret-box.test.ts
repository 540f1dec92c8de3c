// What a secret box promises: only its key, the same purpose and the unchanged text open.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const newKey = (): Uint8Array => new Uint8Array(randomBytes(32));

it.each(['sk-1234', '', 'clé 🔑', 'x'.repeat(100_000)])('opens what it sealed: %.20s', text => {
  const box = createSecretBox(newKey());
  expect(box.open(box.seal(text, 'model'), 'model')).toBe(text);
});

it('the sealed text is printable, different each time, and does not contain the secret', () => {
  const box = createSecretBox(newKey());
  const sealed = [box.seal('sk-secret', 'model'), box.seal('sk-secret', 'model')];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const each of sealed) {
    expect(each).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(each.slice(3), 'base64url').toString('latin1')).not.toContain('sk-secret');
  }
});

it('opens nothing for another purpose, with another key, and of what no box sealed', () => {
  const key = newKey();
  const box = createSecretBox(key);
  const sealed = box.seal('sk-secret', 'model');
  expect(box.open(sealed, 'server')).toBeUndefined();
  expect(createSecretBox(newKey()).open(sealed, 'model')).toBeUndefined();
  for (const other of ['', 'v1.', 'v1.AAAA', 'sk-secret', `v2.${sealed.slice(3)}`])
    expect(box.open(other, 'model')).toBeUndefined();
});

it('opens nothing when any byte was changed, or bytes are missing', () => {
  const box = createSecretBox(newKey());
  const bytes = Buffer.from(box.seal('sk-secret', 'model').slice(3), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(box.open(`v1.${changed.toString('base64url')}`, 'model')).toBeUndefined();
    expect(box.open(`v1.${bytes.subarray(0, index).toString('base64url')}`, 'model')).toBeUndefined();
  }
});

it('a box with a new key in front opens what the old key sealed, and seals with the new one', () => {
  const [oldKey, key] = [newKey(), newKey()];
  const sealed = createSecretBox(oldKey).seal('sk-secret', 'model');
  const box = createSecretBox(key, oldKey);
  expect(box.open(sealed, 'model')).toBe('sk-secret');
  const resealed = box.reseal(sealed, 'model')!;
  expect(createSecretBox(key).open(resealed, 'model')).toBe('sk-secret');
  expect([box.reseal(resealed, 'model'), box.reseal(sealed, 'server')]).toEqual([undefined, undefined]);
  expect(createSecretBox(oldKey).open(box.seal('sk-secret', 'model'), 'model')).toBeUndefined();
});

it('refuses a key of another size', () => {
  expect(() => createSecretBox(new Uint8Array(16))).toThrow(expect.objectContaining({ code: 'bad-option' }));
});
