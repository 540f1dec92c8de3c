// The result of every public function has a type that its users can name: an application that exports a value of it can write declarations.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../../../test/support/repository.ts';
import { listPublicEntries } from '../scripts/api-pages.ts';

const CALLS = join(root, 'apps', 'site', 'test', 'calls.ts');
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  customConditions: ['@vitrine/source'],
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  declaration: true,
  noEmit: true,
};

it('the types of the results of public functions are exported', () => {
  const entries = listPublicEntries();
  const program = ts.createProgram(
    entries.map(({ file }) => join(root, file)),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  const listFunctions = (file: string): string[] =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, file))!)!)
      .filter(symbol => {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        return (target.flags & ts.SymbolFlags.Function) !== 0;
      })
      .map(({ name }) => name);
  const calls = entries.flatMap(({ specifier, file }, index) => [
    `import * as entry${index} from '${specifier}';`,
    ...listFunctions(file).map(
      name =>
        `export const ${name}${index} = entry${index}.${name}(...([] as unknown as Parameters<typeof entry${index}.${name}>));`,
    ),
  ]);
  expect(calls.length).toBeGreaterThan(200);
  expect(listUnnamed(calls.join('\n'))).toEqual([]);
  // An unexported type must be noticed.
  const hidden =
    "import { readFileSync } from 'node:fs';\nclass Hidden { #secret = readFileSync; }\nexport const value = new (class extends Hidden {})();";
  expect(listUnnamed(hidden)).not.toEqual([]);
});

/** The problems of writing the declarations of a module of this repository. */
function listUnnamed(source: string): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = path => path === CALLS || fileExists(path);
  host.readFile = path => (path === CALLS ? source : readFile(path));
  host.getSourceFile = (path, ...rest) =>
    path === CALLS ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest);
  const program = ts.createProgram([CALLS], OPTIONS, host);
  return program
    .getDeclarationDiagnostics(program.getSourceFile(CALLS))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
