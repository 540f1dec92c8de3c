// The contract of stores of content, in S3, and what the store does when S3 fails.
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startS3 } from '../../../../test/support/services/s3.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { chunks, describeBlobs, hashText } from '../../test/support/blob-contract.ts';
import { getBlobPath } from './blob-store.ts';
import { createS3Blobs, type S3BlobOptions } from './s3-blobs.ts';

async function open(options: S3BlobOptions = {}) {
  const s3 = await startS3();
  const stagingFolder = tempFolder();
  const openOther = async () => {
    const store = await createS3Blobs(s3.address, { stagingFolder, ...options });
    onTestFinished(() => store.close());
    return store;
  };
  const getFile = (hash: string): string => s3.getFile(getBlobPath(hash));
  return {
    s3,
    store: await openOther(),
    openOther,
    listStaged: () => readdirSync(stagingFolder),
    writeFile: (hash: string, bytes: Uint8Array) => writeFileSync(getFile(hash), bytes),
    setAge: (hash: string, ms: number) => utimesSync(getFile(hash), new Date(), new Date(Date.now() - ms)),
  };
}

describeBlobs('content in S3', open);

const text = 'x'.repeat(100_000);

it('an upload has its length and checksum, and is sent once for content that exists', async () => {
  const { s3, store } = await open();
  for (let n = 0; n < 2; n++) await store.place([await store.stage(chunks(text))]);
  expect(s3.requests).toEqual(['PUT 200', 'HEAD 200', 'PUT 412', 'HEAD 200']);
  const sum = Buffer.from(hashText(text).slice(7), 'hex').toString('base64');
  expect(s3.checksums).toEqual([{ header: sum, actual: sum }]);
});

it('requests are repeated after two answers 503', async () => {
  const { s3, store } = await open();
  const fail = () => s3.faults.push({ status: 503 }, { status: 503 });
  fail();
  const staged = await store.stage(chunks(text));
  fail();
  await store.place([staged]);
  fail();
  expect(await store.read(staged.hash)).toHaveLength(text.length);
  fail();
  expect(await new Response((await store.stream(staged.hash))!).text()).toBe(text);
  fail();
  expect(await store.has(staged.hash)).toBe(true);
});

it('a cut answer is read again whole, and ends a stream with an error', async () => {
  const { s3, store } = await open();
  const { hash } = await store.stage(chunks(text));
  s3.faults.push({ cutAfterBytes: 1000 });
  expect(await store.read(hash)).toHaveLength(text.length);
  s3.faults.push({ cutAfterBytes: 1000 });
  await expect(new Response((await store.stream(hash))!).text()).rejects.toMatchObject({ code: 'unreachable' });
});

it('a server that refuses or fails for good is named by its address, and an upload leaves nothing', async () => {
  const { s3, store, listStaged } = await open({ attempts: 2 });
  for (const status of [403, 503]) {
    s3.faults.push({ status }, { status });
    await expect(store.stage(chunks(text))).rejects.toMatchObject({ code: 'unreachable' });
    s3.faults.length = 0;
    expect(listStaged()).toEqual([]);
  }
});

it('a server that is down is reported at once', async () => {
  await startS3();
  const store = await createS3Blobs('s3://bucket?endpoint=http://127.0.0.1:1', { attempts: 2 });
  const error = { code: 'unreachable', received: 'http://127.0.0.1:1/bucket' };
  await expect(store.read(hashText('any'))).rejects.toMatchObject(error);
  await expect(store.stage(chunks('any'))).rejects.toMatchObject(error);
});

it('a server that does not answer is given up after the time limit', async () => {
  const { s3, store } = await open({ attempts: 1, timeoutMs: 200 });
  s3.faults.push('silent');
  await expect(store.has(hashText('any'))).rejects.toMatchObject({ code: 'unreachable' });
});

it('a missing bucket is reported with its name', async () => {
  const { s3 } = await open();
  const store = await createS3Blobs(s3.address.replace('vitrine-test', 'vitrine-other'));
  onTestFinished(() => store.close());
  const error = { code: 'bad-option', message: expect.stringContaining('/vitrine-other') };
  await expect(store.read(hashText('any'))).rejects.toMatchObject(error);
});

it.each([
  ['http://bucket', 'it does not begin with s3://'],
  ['s3://key:secret@bucket', 'credentials are set by AWS_ACCESS_KEY_ID'],
  ['s3://B', '"B" is no name of a bucket'],
  ['s3://bucket?endpont=http://x', '"endpont" is unknown'],
  ['s3://bucket?endpoint=ftp://x', 'the endpoint is no http:// or https:// address'],
  ['s3://bucket?path-style=yes', 'path-style is 0 or 1'],
])('%s is refused', async (address, reason) => {
  const refused = createS3Blobs(address);
  await expect(refused).rejects.toMatchObject({ code: 'bad-option', message: expect.stringContaining(reason) });
  await expect(refused).rejects.not.toThrow(/secret/);
});
