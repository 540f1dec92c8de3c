// Writes the keys of `vitrine wrap`'s configuration as a Markdown table into docs/reference/configuration.md, and the published schema:
// `node --conditions=@vitrine/source packages/cli/test/schema-table.ts`. A test checks that both are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { wrapJsonSchema } from '../src/commands/wrap/settings/file-schema.ts';
import { SETTINGS } from '../src/commands/wrap/settings/variables-and-options.ts';

export const DOCUMENT: URL = new URL('../../../docs/reference/configuration.md', import.meta.url);
export const PUBLISHED: URL = new URL('../schema/wrap.schema.json', import.meta.url);
const BEGIN = '<!-- from the schema of vitrine wrap: packages/cli/test/schema-table.ts -->';
const END = '<!-- end -->';

interface Node {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly oneOf?: readonly Node[];
}

/** The document with a current table. */
export function withTable(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/reference/configuration.md has lost ${BEGIN}`);
  return `${before}${BEGIN}\n\n${wrapTable()}\n\n${END}${after}`;
}

function wrapTable(): string {
  const findNames = (path: string) =>
    SETTINGS.filter(setting => setting.path.join('.') === path).flatMap(({ variable, options }) => [
      variable,
      ...options.map(({ name }) => name),
    ]);
  const rows = listKeys(wrapJsonSchema() as Node)
    .filter(([path]) => path !== '$schema')
    .map(
      ([path, words]) => `| \`${path}\` | ${words.replaceAll('|', '\\|')} | ${findNames(path).map(code).join(', ')} |`,
    );
  return ['| key | meaning | variable, option |', '|---|---|---|', ...new Set(rows)].join('\n');
}

function listKeys(node: Node, path: readonly string[] = []): [path: string, words: string][] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]): [string, string][] => [
    ...(child.description === undefined ? [] : [[[...path, key].join('.'), child.description] as [string, string]]),
    ...listKeys(child, [...path, key]),
  ]);
  return [...own, ...(node.oneOf ?? []).flatMap(one => listKeys(one, path))];
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) {
  writeFileSync(PUBLISHED, `${JSON.stringify(wrapJsonSchema(), undefined, 2)}\n`);
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8')));
}
