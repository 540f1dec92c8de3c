// The contract of stores of content, on disk.
import { readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { chunks, describeBlobs } from '../../test/support/blob-contract.ts';
import { getBlobPath } from './blob-store.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { openBlobs } from './open-blobs.ts';

describeBlobs('content on disk', async () => {
  const folder = tempFolder();
  const getFile = (hash: string): string => join(folder, getBlobPath(hash));
  return {
    store: createDiskBlobs(folder),
    openOther: async () => createDiskBlobs(folder),
    listStaged: () => readdirSync(join(folder, 'staging')),
    writeFile: (hash, bytes) => writeFileSync(getFile(hash), bytes),
    setAge: (hash, ms) => utimesSync(getFile(hash), new Date(), new Date(Date.now() - ms)),
  };
});

it('what `place` added is taken back, and what was there stays', async () => {
  const blobs = createDiskBlobs(tempFolder());
  const old = await blobs.stage(chunks('old'));
  await blobs.place([old]);
  const staged = [await blobs.stage(chunks('old')), await blobs.stage(chunks('new'))];
  const takeAway = await blobs.place(staged);
  await takeAway();
  expect(await Promise.all(staged.map(({ hash }) => blobs.has(hash)))).toEqual([true, false]);
});

it('a file that goes while it is swept is no error', async () => {
  const folder = tempFolder();
  const blobs = createDiskBlobs(folder);
  // A link to nothing is listed, and not there, as is a file that an upload has just removed.
  symlinkSync(join(folder, 'nothing'), join(folder, 'staging', 'gone'));
  await blobs.sweep(new Set(), { now: Date.now(), graceMs: 0 });
});

it('openBlobs() takes a path or a file: address, and refuses other addresses', async () => {
  const folder = tempFolder();
  for (const address of [join(folder, 'path'), pathToFileURL(join(folder, 'url')).href]) {
    const blobs = await openBlobs(address);
    await blobs.place([await blobs.stage(chunks(address))]);
    await blobs.close();
  }
  expect(readdirSync(folder).sort()).toEqual(['path', 'url']);
  await expect(openBlobs('gs://bucket')).rejects.toMatchObject({ code: 'bad-option', received: 'gs://bucket' });
});
