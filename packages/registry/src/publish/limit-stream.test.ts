import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpack } from './limit-stream.ts';

/** 20 MiB of files, 512 KiB of a manifest, and 2 KiB for each of 510 headers. */
const MAX_BYTES = 22_540_288;
const MIB = 1024 * 1024;

/** The code of the refusal, else how many bytes come out. */
async function readUnpacked(sent: Uint8Array<ArrayBuffer>, announced?: number): Promise<string | number> {
  try {
    return (await buffer(unpack(new Blob([sent]).stream(), announced))).length;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
/** Text that gzip makes smaller by a third. */
const text = (length: number): string =>
  randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64')
    .slice(0, length);
const zip = (data: string | Uint8Array) => new Uint8Array(gzipSync(data, { level: 1 }));

describe('unpack()', () => {
  it('takes an upload of the announced length, or of one that was not announced', async () => {
    const upload = zip('x');
    expect(await readUnpacked(upload)).toBe(1);
    expect(await readUnpacked(upload, upload.length)).toBe(1);
    expect(await readUnpacked(upload, upload.length + 1)).toBe('length-mismatch');
    expect(await readUnpacked(upload, upload.length - 1)).toBe('length-mismatch');
  });

  it('refuses what is no gzip, or only a part of one', async () => {
    expect(await readUnpacked(new Uint8Array([1, 2, 3]))).toBe('invalid-archive');
    expect(await readUnpacked(zip('hello').slice(0, -4))).toBe('invalid-archive');
  });

  it('refuses an upload that broke off', async () => {
    const broken = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(zip('hello').slice(0, 12));
        },
        pull(controller) {
          controller.error(new Error('reset'));
        },
      });
    await expect(buffer(unpack(broken(), 100))).rejects.toMatchObject({
      code: 'length-mismatch',
      message: expect.stringMatching(/^The upload was to have 100 bytes, and ended after \d+\. Nothing was stored\.$/),
    });
    await expect(buffer(unpack(broken(), undefined))).rejects.toMatchObject({
      code: 'length-mismatch',
      message: expect.stringMatching(/^The upload broke off after \d+\. Nothing was stored\.$/),
    });
  });

  it('takes 22,540,288 unpacked bytes, and no more', async () => {
    const full = text(MAX_BYTES);
    expect(await readUnpacked(zip(full))).toBe(MAX_BYTES);
    expect(await readUnpacked(zip(`${full}x`))).toBe('archive-too-large');
  });

  it('takes no more bytes than that as sent', async () => {
    // Random bytes do not shrink.
    expect(await readUnpacked(zip(randomBytes(MAX_BYTES)))).toBe('archive-too-large');
  });

  it('refuses what unpacks to more than 120 times its size, from 1 MiB on', async () => {
    expect(await readUnpacked(zip(new Uint8Array(MIB)))).toBe(MIB);
    expect(await readUnpacked(zip(new Uint8Array(2 * MIB)))).toBe('archive-explodes');
    // Thirty random bytes in every 4096: they shrink to about a hundredth.
    const sparse = new Uint8Array(4 * MIB);
    for (let at = 0; at < sparse.length; at += 4096) sparse.set(randomBytes(30), at);
    const upload = zip(sparse);
    expect(sparse.length / upload.length).toBeGreaterThan(60);
    expect(sparse.length / upload.length).toBeLessThan(115);
    expect(await readUnpacked(upload)).toBe(sparse.length);
  });
});
