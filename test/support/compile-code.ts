// Compiles pieces of code against the live sources: the blocks of documents, of generated pages and of docstrings.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './repository.ts';

const execute = promisify(execFile);

/** A piece of TypeScript, and where it would be. */
export interface CodeFile {
  /** A path from the root of the repository, with the extension `ts` or `tsx`. */
  readonly path: string;
  readonly code: string;
}

/** A folder with the shape of the repository, so that each file resolves its imports as a file at its path would. */
export interface CodeFolder {
  readonly folder: string;
  /** The compiler's errors, such as `error TS2304: Cannot find name 'x'.`, each behind its file and place. */
  compile(): Promise<string[]>;
  remove(): void;
}

/** Writes the files to a temporary folder. Each is a module of its own, whatever it imports. */
export function createCodeFolder(files: readonly CodeFile[]): CodeFolder {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-code-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, code } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    const modules = join(dirname(path), 'node_modules');
    if (existsSync(join(root, modules)) && !existsSync(join(folder, modules))) {
      symlinkSync(join(root, modules), join(folder, modules));
    }
    writeFileSync(join(folder, path), `${code}\nexport {};\n`);
  }
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  const config = { extends: join(root, 'tsconfig.test.json'), compilerOptions, include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, files: files.map(({ path }) => path) }));
  return {
    folder,
    compile: () =>
      execute(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--pretty', 'false'], {
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      }).then(
        () => [],
        (error: { stdout: string; stderr: string }) => (error.stdout + error.stderr).split('\n').filter(Boolean),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
