// `vitrine registry verify` on a machine that has no data of the registry: they are in a database and a bucket.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { startCommand } from '../../../test/start-command.ts';

async function verify(...words: string[]) {
  const command = startCommand(['registry', 'verify', ...words], { VITRINE_REGISTRY_DATABASE: '', VITRINE_BLOBS: '' });
  const { code } = await command.ended;
  return { code, output: command.stdout + command.stderr };
}

it.skipIf(!(await hasPostgres()))(
  'needs no local folder, and says which place is missing',
  { timeout: 60_000 },
  async () => {
    const folder = tempFolder();
    const nowhere = join(folder, 'nowhere');
    const database = await tempDatabase();
    expect(await verify('--database', database, '--blobs', folder, '--data', nowhere)).toMatchObject({ code: 0 });
    expect(await verify('--database', database, '--data', nowhere)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/no files of a registry in .*nowhere.*--blobs/s),
    });
    expect(await verify('--blobs', folder, '--data', nowhere)).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no registry in'),
    });
  },
);
