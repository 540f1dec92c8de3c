// Reads the folder of `vitrine wrap --specs`: one view spec for each tool, in `<tool>.view.json`.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../../program/usage-error.ts';

const SUFFIX = '.view.json';

/** Reads the specs by the name of the tool; characters that a file name cannot have are percent-encoded in it. Throws `UsageError`. */
export async function readSpecs(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const names = await readdir(folder).catch(cause => {
    throw new UsageError(
      'bad-value',
      `--specs ${folder}: the folder cannot be read (${cause.code ?? cause.message}).`,
      {
        received: folder,
        hint: 'Name a folder that exists and that this user may read.',
        cause,
      },
    );
  });
  const files = names.filter(name => name.endsWith(SUFFIX)).sort();
  if (files.length === 0)
    throw new UsageError('missing', `--specs ${folder}: there is no view spec.`, {
      received: folder,
      hint: `Name the file after its tool, such as get_forecast${SUFFIX}.`,
    });
  const specs = await Promise.all(files.map(async name => [toolIn(name), await readSpec(join(folder, name))] as const));
  return new Map(specs);
}

function toolIn(file: string): string {
  const name = file.slice(0, -SUFFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function readSpec(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no JSON: ${cause instanceof Error ? cause.message : cause}`, {
      received: file,
      hint: 'Correct the file, or delete it: the tool gets a page without a spec then.',
      cause,
    });
  }
}
