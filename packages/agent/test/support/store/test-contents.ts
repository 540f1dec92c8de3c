// Contract: blobs, documents with detached strings, and the documents shown for addresses.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change, DetachedBlob } from '../../../src/store/store.ts';
import { blob } from './events.ts';
import { type CreatePlace, openSessions } from './open-stores.ts';

const ref = (name: string): string => name.padEnd(64, '0');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function testContents(createPlace: CreatePlace): void {
  it('a blob is stored once, with its first MIME type, and returned byte by byte', async () => {
    const store = await openSessions(createPlace);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256);
    const change = { type: 'blob', ref: ref('1'), mimeType: 'image/png', bytes } as const;
    await store.write([change, { ...change, mimeType: 'text/plain' }]);
    await store.write([{ ...change, mimeType: 'text/html' }]);
    const stored = await store.getBlob(ref('1'));
    expect(stored?.mimeType).toBe('image/png');
    expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true);
    expect(await store.getBlob(ref('2'))).toBeUndefined();
  });

  it('an empty blob and an odd MIME type survive', async () => {
    const store = await openSessions(createPlace);
    const mimeType = 'text/x; a="\\0"; b="\u00e9"';
    await store.write([{ type: 'blob', ref: ref('1'), mimeType, bytes: new Uint8Array() }]);
    const stored = await store.getBlob(ref('1'));
    expect([stored?.mimeType, stored?.bytes.byteLength]).toEqual([mimeType, 0]);
  });

  it('a document is returned whole, with its detached strings', async () => {
    const store = await openSessions(createPlace);
    const html = `<p>é \0 ${'x'.repeat(100)}</p>`;
    const image = Buffer.from([0, 1, 2, 255]).toString('base64');
    const value = { content: [{ text: html }, { data: image }, { text: html }], n: 1, odd: '\ud800\0' };
    const detached: DetachedBlob[] = [
      { at: ['content', 0, 'text'], ref: ref('1'), as: 'text' },
      { at: ['content', 1, 'data'], ref: ref('2'), as: 'base64' },
      { at: ['content', 2, 'text'], ref: ref('1'), as: 'text' },
    ];
    const text = JSON.stringify(value);
    const changes: Change[] = [
      blob('1', html),
      { type: 'blob', ref: ref('2'), mimeType: 'image/png', bytes: Buffer.from(image, 'base64') },
      { type: 'document', ref: sha256(text), mimeType: 'application/json', value, detached },
    ];
    await store.write(changes);
    await store.write(changes);
    const stored = await store.getBlob(sha256(text));
    expect([stored?.mimeType, Buffer.from(stored?.bytes ?? []).toString()]).toEqual(['application/json', text]);
    const small = { a: 1 };
    await store.write([{ type: 'document', ref: ref('3'), mimeType: 'application/json', value: small, detached: [] }]);
    expect(Buffer.from((await store.getBlob(ref('3')))?.bytes ?? []).toString()).toBe('{"a":1}');
  });

  it('a document whose part is missing cannot be read, and the error says so', async () => {
    const store = await openSessions(createPlace);
    const detached: DetachedBlob[] = [{ at: ['text'], ref: ref('9'), as: 'text' }];
    await store.write([{ type: 'document', ref: ref('1'), mimeType: 'a/b', value: { text: 'x' }, detached }]);
    await expect(store.getBlob(ref('1'))).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringContaining(ref('9')),
    });
  });

  it('the document last shown for an address counts', async () => {
    const store = await openSessions(createPlace);
    const shown = (server: string, uri: string, name: string): Change => ({
      ...{ type: 'shown-ui', server, uri, ref: ref(name) },
    });
    const long = `ui://${'x'.repeat(9000)}`;
    await store.write([shown('shop', 'ui://a', '1'), shown('shop', 'ui://a', '2'), shown('shop', long, '3')]);
    await store.write([shown('bank', 'ui://a', '4'), shown('shop', 'ui://\0', '5')]);
    expect(await store.getShownUI('shop', 'ui://a')).toBe(ref('2'));
    expect(await store.getShownUI('shop', long)).toBe(ref('3'));
    expect(await store.getShownUI('bank', 'ui://a')).toBe(ref('4'));
    expect(await store.getShownUI('shop', 'ui://\0')).toBe(ref('5'));
    expect(await store.getShownUI('bank', long)).toBeUndefined();
  });
}
