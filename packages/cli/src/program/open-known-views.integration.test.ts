// Views for well-known servers from a real registry: published by the script, loaded with their signature and hashes.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startCommand } from '../../test/start-command.ts';
import { useCommands } from '../../test/use-commands.ts';
import { openKnownViews } from './open-known-views.ts';

const test = useCommands();
const SCRIPT = fileURLToPath(new URL('../../../../scripts/known-views-bundle.ts', import.meta.url));

it('views of a registry are used while they are signed and not withdrawn; else the built-in ones are', async () => {
  const registry = test.run('registry', '--port', '0', '--data', join(test.folder, 'registry'));
  await expect.poll(() => registry.stdout, { timeout: 60_000 }).toMatch(/^Vitrine registry: /m);
  const origin = /^Vitrine registry: (\S+)$/m.exec(registry.stdout)![1]!;
  const env = { VITRINE_KEYS: join(test.folder, 'keys.json'), VITRINE_REGISTRY: origin };
  const run = async (...words: string[]): Promise<number | null> => (await startCommand(words, env).ended).code;
  const warnings: string[] = [];
  const open = (folder: string) =>
    openKnownViews(origin, { cacheFolder: join(test.folder, folder), warn: line => warnings.push(line) });
  const builtIn = await openKnownViews('built-in', { warn: line => warnings.push(line) });

  expect((await open('before'))?.views).toEqual(builtIn?.views);
  expect(warnings.splice(0)).toEqual([expect.stringContaining('dev.vitrine/known-views is not in')]);

  const folder = join(test.folder, 'views');
  execFileSync(process.execPath, ['--conditions=@vitrine/source', SCRIPT, folder, '7.0.0']);
  expect(await run('login')).toBe(0);
  expect(await run('publish', '-m', join(folder, 'manifest.json'), '-b', join(folder, 'bundle'), '--no-render')).toBe(
    0,
  );
  expect((await open('cache'))?.views).toEqual(builtIn?.views);
  expect(warnings).toEqual([]);

  expect(await run('yank', 'dev.vitrine/known-views@7.0.0', '--reason', 'test')).toBe(0);
  expect((await open('later'))?.views).toEqual(builtIn?.views);
  expect(warnings).toHaveLength(1);
}, 180_000);

it('a source that is none is refused, and off gives none', async () => {
  const warn = (): void => {};
  await expect(openKnownViews('of', { warn })).rejects.toMatchObject({ code: 'bad-value' });
  expect(await openKnownViews('off', { warn })).toBeUndefined();
});
