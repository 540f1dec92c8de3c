// The names that the public entries export, by the TypeScript compiler.
import { join } from 'node:path';
import ts from 'typescript';
import { listPublicEntries, type PublicEntry } from './api-pages.ts';
import { home, root } from './site-files.ts';

/** The names that each entry exports, by its specifier; `entries` are the public ones by default. */
export function listExports(entries: readonly PublicEntry[] = listPublicEntries()): Map<string, ReadonlySet<string>> {
  const config = ts.getParsedCommandLineOfConfigFile(join(home, 'tsconfig.typedoc.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: diagnostic => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  });
  const files = entries.map(({ file }) => join(root, file));
  const program = ts.createProgram(files, { ...config?.options, noEmit: true });
  const checker = program.getTypeChecker();
  return new Map(
    entries.map(({ specifier, file }) => {
      const symbol = checker.getSymbolAtLocation(program.getSourceFile(join(root, file))!);
      return [specifier, new Set((symbol ? checker.getExportsOfModule(symbol) : []).map(({ name }) => name))];
    }),
  );
}
