// What every store of content must do: one suite, run with each engine.
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/blobs/blob-store.ts';

/** An opened store, and what a test needs besides. */
export interface BlobFixture {
  readonly store: BlobStore;
  /** Another store on the same data, as another process has it. */
  openOther(): Promise<BlobStore>;
  /** Names of the temporary files. */
  listStaged(): string[];
  /** Replaces the stored bytes. */
  writeFile(hash: string, bytes: Uint8Array): void;
  /** Makes stored content this old. */
  setAge(hash: string, ms: number): void;
}

const HOUR = 3_600_000;
const MEBIBYTE = 1024 * 1024;

export const hashText = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function store(blobs: BlobStore, text: string): Promise<string> {
  const staged = await blobs.stage(chunks(text));
  await blobs.place([staged]);
  return staged.hash;
}

async function readText(blobs: BlobStore, hash: string): Promise<string | undefined> {
  const bytes = await blobs.read(hash);
  return bytes && Buffer.from(bytes).toString();
}

async function streamText(blobs: BlobStore, hash: string): Promise<string> {
  return new Response((await blobs.stream(hash))!).text();
}

export function describeBlobs(name: string, open: () => Promise<BlobFixture>): void {
  describe(name, () => {
    it('content is read by its hash, whole and in parts, once it is placed', async () => {
      const { store: blobs, listStaged } = await open();
      const staged = await blobs.stage(chunks('hello ', 'world'));
      expect(staged).toMatchObject({ hash: hashText('hello world'), size: 11 });
      await blobs.place([staged]);
      expect(await blobs.has(staged.hash)).toBe(true);
      expect(await readText(blobs, staged.hash)).toBe('hello world');
      expect(await streamText(blobs, staged.hash)).toBe('hello world');
      expect(listStaged()).toEqual([]);
      const empty = await store(blobs, '');
      expect([await readText(blobs, empty), await streamText(blobs, empty)]).toEqual(['', '']);
    });

    it('content that is not there is undefined, and what is no hash is refused', async () => {
      const { store: blobs } = await open();
      const hash = hashText('none');
      expect([await blobs.has(hash), await blobs.read(hash), await blobs.stream(hash)]).toEqual([
        false,
        undefined,
        undefined,
      ]);
      for (const bad of ['../../etc/passwd', 'sha256:00', hash.toUpperCase()])
        await expect(blobs.read(bad)).rejects.toMatchObject({ code: 'bad-option', received: bad });
    });

    it('the same content twice is stored once, also by two processes at once', async () => {
      const { store: blobs, openOther, listStaged } = await open();
      const other = await openOther();
      const [one, two, three] = await Promise.all([blobs, other, blobs].map(each => each.stage(chunks('same'))));
      await Promise.all([blobs.place([one!]), other.place([two!])]);
      await blobs.place([three!]);
      expect(await readText(other, hashText('same'))).toBe('same');
      expect(listStaged()).toEqual([]);
    });

    it('what a failing source has written is removed', async () => {
      const { store: blobs, listStaged } = await open();
      const failing = async function* () {
        yield Buffer.from('half');
        throw new Error('The client has gone.');
      };
      await expect(blobs.stage(failing())).rejects.toThrow('The client has gone.');
      expect(listStaged()).toEqual([]);
      expect(await blobs.has(hashText('half'))).toBe(false);
    });

    it('discarded content leaves no temporary file', async () => {
      const { store: blobs, listStaged } = await open();
      const staged = await blobs.stage(chunks('discarded'));
      expect(listStaged()).toHaveLength(1);
      await blobs.discard([staged]);
      expect(listStaged()).toEqual([]);
    });

    it.each([
      ['truncated', (text: string) => text.slice(0, -1)],
      ['longer', (text: string) => `${text}!`],
      ['other', (text: string) => text.toUpperCase()],
      ['no', () => ''],
    ])('stored content with %s bytes is never read as if it were right', async (_, damage) => {
      const { store: blobs, writeFile } = await open();
      const hash = await store(blobs, 'right bytes');
      writeFile(hash, Buffer.from(damage('right bytes')));
      await expect(blobs.read(hash)).rejects.toMatchObject({ code: 'damaged', received: hash });
      await expect(streamText(blobs, hash)).rejects.toMatchObject({ code: 'damaged', received: hash });
    });

    it('a sweep removes what is not used and old enough', async () => {
      const { store: blobs, listStaged } = await open();
      const [used, unused] = [await store(blobs, 'used'), await store(blobs, 'unused')];
      await blobs.stage(chunks('left by a process that has ended'));
      const sweep = (now: number) => blobs.sweep(new Set([used]), { now, graceMs: HOUR });
      await sweep(Date.now());
      expect([await blobs.has(unused), listStaged().length]).toEqual([true, 1]);
      await sweep(Date.now() + 2 * HOUR);
      expect([await blobs.has(unused), await blobs.has(used), listStaged().length]).toEqual([false, true, 0]);
    });

    it('a sweep asks once more what is used before it removes', async () => {
      const { store: blobs } = await open();
      const [one, two] = [await store(blobs, 'one'), await store(blobs, 'two')];
      let calls = 0;
      const exclusive = async (remove: (used: ReadonlySet<string>) => Promise<void>): Promise<void> => {
        calls++;
        await remove(new Set([one]));
      };
      const options = { now: Date.now() + 2 * HOUR, graceMs: HOUR, exclusive };
      await blobs.sweep(new Set(), options);
      expect([await blobs.has(one), await blobs.has(two), calls]).toEqual([true, false, 1]);
      await blobs.sweep(new Set([one]), options);
      expect(calls).toBe(1);
    });

    it('content that is placed again is young again, and comes back when a sweep has removed it meanwhile', async () => {
      const { store: blobs, setAge } = await open();
      const hash = await store(blobs, 'again');
      setAge(hash, 2 * HOUR);
      await store(blobs, 'again');
      await blobs.sweep(new Set(), { now: Date.now(), graceMs: HOUR });
      expect(await readText(blobs, hash)).toBe('again');
      setAge(hash, 2 * HOUR);
      const staged = await blobs.stage(chunks('again'));
      await blobs.sweep(new Set(), { now: Date.now(), graceMs: HOUR });
      expect(await blobs.has(hash)).toBe(false);
      await blobs.place([staged]);
      expect(await readText(blobs, hash)).toBe('again');
    });

    it('64 MiB are stored and read without being held in memory', async () => {
      const { store: blobs } = await open();
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const measure = (): number => {
        collect();
        return process.memoryUsage().arrayBuffers;
      };
      const before = measure();
      let most = 0;
      const bytes = async function* () {
        for (let n = 0; n < 64; n++) {
          yield Buffer.alloc(MEBIBYTE, n);
          if (n % 4 === 0) most = Math.max(most, measure() - before);
        }
      };
      const staged = await blobs.stage(bytes());
      expect(staged.size).toBe(64 * MEBIBYTE);
      await blobs.place([staged]);
      let size = 0;
      let nextMeasure = 0;
      for await (const chunk of (await blobs.stream(staged.hash))!) {
        size += chunk.length;
        if (size < nextMeasure) continue;
        nextMeasure = size + 4 * MEBIBYTE;
        most = Math.max(most, measure() - before);
      }
      expect(size).toBe(64 * MEBIBYTE);
      expect(most).toBeLessThan(40 * MEBIBYTE);
    }, 60_000);

    it('a stream that its reader cancels closes its source', async () => {
      const { store: blobs } = await open();
      const hash = await store(blobs, 'x'.repeat(MEBIBYTE));
      const reader = (await blobs.stream(hash))!.getReader();
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
      expect(await blobs.has(hash)).toBe(true);
    });
  });
}
