// The code on the pages that the site generates.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeFile, createCodeFolder } from '../../../test/support/compile-code.ts';
import { listPublicEntries, type PublicEntry } from '../scripts/api-pages.ts';
import { CONTENT } from '../scripts/site-files.ts';

interface Block {
  /** `components/plan.mdx`. */
  readonly page: string;
  readonly code: string;
}

/** The blocks of TypeScript on the pages that match. `before`: what is directly above each. */
export function readBlocks(pattern: string, before = ''): Block[] {
  const block = new RegExp(`${before}^\`\`\`tsx?\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return globSync(pattern, { cwd: CONTENT }).flatMap(page =>
    [...readFileSync(join(CONTENT, page), 'utf8').matchAll(block)].map(([, code]) => ({ page, code: code! })),
  );
}

/** The compiler's errors for TypeScript blocks, against the sources. */
export function compileBlocks(blocks: readonly Block[]): Promise<string[]> {
  return compile(
    blocks.map(({ page, code }, index) => ({ path: `blocks/${page.replaceAll('/', '-')}.${index}.tsx`, code })),
  );
}

async function compile(files: readonly CodeFile[]): Promise<string[]> {
  const code = createCodeFolder(files);
  try {
    return await code.compile();
  } finally {
    code.remove();
  }
}

/** An example of the docstring of a name that an entry exports. */
interface Example {
  readonly entry: PublicEntry;
  readonly code: string;
}

/** The examples on the pages of the API reference. */
export function readExamples(): Example[] {
  const entries = new Map(
    listPublicEntries().map(entry => [`reference/api/${entry.specifier.replace('@vitrine/', '')}.md`, entry]),
  );
  return readBlocks('reference/api/**/*.md', '^#+ Examples?\\n\\n').map(({ page, code }) => ({
    entry: entries.get(page)!,
    code,
  }));
}

/** A parameter of a function that is handed to a name of any type. */
const IMPLICIT_ANY = /error TS70(?:06|31): /;
/** A name that a file uses and does not declare. */
const MISSING_NAME = /^(.+?)\(\d+,\d+\): error TS(?:2304|2552|2503|18004): .*?'([\w$]+)'/;

/**
 * Lists the compiler's errors for examples, which are pieces of a program: a name that they do not declare comes from the example's own
 * entry, or else the application's and of any type. `exportedNames`: by specifier.
 */
export async function compileExamples(
  examples: readonly Example[],
  exportedNames: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const files = examples.map(({ entry, code }, index) => ({
    // In the folder of its package, whose dependencies it may import.
    path: `${entry.file.split('/', 2).join('/')}/${entry.specifier.replaceAll(/\W+/g, '-')}.${index}.tsx`,
    code,
    entry,
  }));
  const missing = new Map<string, Set<string>>();
  for (const error of await compile(files)) {
    const [, path, name] = MISSING_NAME.exec(error) ?? [];
    if (path !== undefined) missing.set(path, (missing.get(path) ?? new Set()).add(name!));
  }
  const compilable = files.map(({ path, code, entry }) => {
    const names = [...(missing.get(path) ?? [])];
    const exported = names.filter(name => exportedNames.get(entry.specifier)?.has(name));
    const free = names.filter(name => !exported.includes(name));
    const imports = exported.length > 0 ? [`import { ${exported.join(', ')} } from '${entry.specifier}';`] : [];
    const declarations = free.map(name => `declare const ${name}: any; type ${name} = any;`);
    return { path, code: [...imports, code, ...declarations].join('\n') };
  });
  return (await compile(compilable)).filter(error => !IMPLICIT_ANY.test(error));
}
