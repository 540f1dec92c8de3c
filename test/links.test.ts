// No dead links: every relative link of a document leads to a file that exists and, where it names a heading, to that heading.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDocuments, readText, root } from './support/repository.ts';

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

it('names only files that exist in ARCHITECTURE.md', () => {
  const named = [
    ...readText('ARCHITECTURE.md').matchAll(/`((?:packages|scripts|test|docs|examples|bench|attack)\/[\w./-]+)`/g),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, path]) => path!).filter(path => !existsSync(join(root, path)))).toEqual([]);
});

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
