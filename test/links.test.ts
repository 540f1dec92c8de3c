// No dead links: every relative link of a document leads to a file that exists and, where it names a heading, to that heading. Files that
// documents and comments name exist, too.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDocuments, listFiles, readText, root } from './support/repository.ts';

const documents = listDocuments();

it('finds the documents', () => {
  expect(documents).toContain('README.md');
  expect(documents).toContain('ARCHITECTURE.md');
  expect(documents.length).toBeGreaterThan(15);
});

describe.each(documents)('%s', document => {
  it('has no dead link', () => {
    expect(listLinks(document).flatMap(link => findProblem(document, link) ?? [])).toEqual([]);
  });
});

/** A path from the root of the repository. */
const PATH =
  /(?<![\w/.@-])((?:packages|apps|examples|bench|attack|docs|test|scripts)\/[\w./-]+\.(?:tsx?|mjs|js|json|md|css|html|yml))\b/g;

it.each(documents)('%s names only files that exist', document => {
  expect(
    findMissing(
      document,
      [...readText(document).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
    ),
  ).toEqual([]);
});

it('comments name only files that exist', () => {
  const sources = listFiles([
    '{packages,apps,examples}/*/{src,web,test,build,.storybook}/**/*.{ts,tsx,css}',
    '{bench,attack,scripts,test}/**/*.{ts,tsx,mjs}',
    '*.ts',
  ]).filter(file => !file.endsWith('.gen.ts'));
  const missing = sources.flatMap(file =>
    findMissing(
      file,
      [...readText(file).matchAll(/^\s*(?:\/\/|\*|\/\*)(.*)$/gm)].map(([, comment]) => comment!),
    ),
  );
  expect(missing).toEqual([]);
});

/** A file that a build makes: whether it exists depends on what has run before. */
const BUILT = /\/dist\//;

/** The paths in texts of a file that lead nowhere from the root, from the file's package or from its folder. */
function findMissing(file: string, texts: readonly string[]): string[] {
  const bases = ['.', file.split('/').slice(0, 2).join('/'), dirname(file)];
  return texts
    .flatMap(text => [...text.matchAll(PATH)].map(([, path]) => path!))
    .filter(path => !BUILT.test(path) && !bases.some(base => existsSync(join(root, base, path))))
    .map(path => `${file}: ${path}`);
}

/** Targets of links and images, without those in code. */
function listLinks(document: string): string[] {
  const prose = readText(document)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const html = [...prose.matchAll(/\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...html].map(match => match[1]!);
}

/** The problem with a link, or undefined. Addresses of other sites are only parsed: tests do not need the network. */
function findProblem(document: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return URL.canParse(link) ? undefined : `${link}: not a URL`;
  const [path, heading] = link.split('#', 2);
  const target = path ? join(dirname(document), path) : document;
  if (!existsSync(join(root, target))) return `${link}: no such file`;
  if (heading === undefined) return undefined;
  if (!statSync(join(root, target)).isFile() || !target.endsWith('.md'))
    return `${link}: a heading of what is no document`;
  return listAnchors(target).includes(heading) ? undefined : `${link}: no such heading`;
}

/** The anchors that GitHub makes of a document's headings. */
function listAnchors(document: string): string[] {
  return [...readText(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
