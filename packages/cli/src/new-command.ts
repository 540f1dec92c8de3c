// `vitrine new view <name>`: writes a new server with a tool and its interface.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandIO } from './command-io.ts';
import { packageSource } from './package-source.ts';
import { version } from './program.ts';
import { UsageError } from './usage-error.ts';

export interface NewCommandOptions {
  /** Name of the server, its package and its folder. */
  name: string;
  /** The parent of the new folder. @default the current folder */
  into: string;
}

const TEMPLATE = fileURLToPath(new URL('../templates/view', import.meta.url));
/** Names that npm, a URI and every file system accept. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Writes the files and prints the next steps. Throws `UsageError` before it has written anything: for an invalid name, or a folder that is not empty. */
export function runNewView({ name, into }: NewCommandOptions): void {
  if (!NAME.test(name))
    throw new UsageError(
      'bad-value',
      `${JSON.stringify(name)} is no name: use lower-case letters, digits, - and _, at most 64.`,
      { received: name },
    );
  const folder = resolve(into, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError('not-empty', `${folder} is not empty. Choose another name, or another folder with --into.`, {
      received: folder,
    });
  const fill = (text: string) => text.replaceAll('{{name}}', name).replaceAll('{{version}}', version());
  for (const file of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = join(file.parentPath, file.name);
    // npm leaves files named .gitignore out of a package.
    const target = join(folder, fill(relative(TEMPLATE, source)).replace(/^_/, '.'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(source, 'utf8')));
  }
  const steps = [`cd ${relative(process.cwd(), folder) || '.'}`, ...installSteps(), 'npm run build', 'npm run inspect'];
  commandIO().stdout.write(`${folder}\n\n${steps.map(step => `  ${step}\n`).join('')}`);
}

/** Packages that are not in the registry are installed from tarballs, which `npm run pack` in the checkout must write first. */
function installSteps(): string[] {
  const source = packageSource();
  if (source === undefined) return ['npm install'];
  const quoted = (path: string) => (/[^\w./-]/.test(path) ? `'${path}'` : path);
  const install = `npm install ${quoted(source.tarballs)}/*.tgz`;
  return source.checkout === undefined ? [install] : [`npm --prefix ${quoted(source.checkout)} run pack`, install];
}
