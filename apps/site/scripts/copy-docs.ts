// Copies the pages of docs/ into the site's content. Links between pages become addresses of the site; links to other files of the
// repository lead to its source on the web, or, while it has no address (VITRINE_REPOSITORY), stay text.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, root, writePage } from './site-files.ts';

/** The folders of docs/ that readers see; those for contributors are left out. */
const FOLDERS = ['start', 'guides', 'concepts', 'reference', 'operations', 'security'];
/** Pages of docs/ itself, with the page of the site that they become. */
const SINGLE_PAGES = { 'docs/limitations.md': 'reference/limitations' };

const REPOSITORY = process.env.VITRINE_REPOSITORY;

/** Writes every page. Returns their paths on the site, such as `guides/models`. */
export function copyDocs(): string[] {
  const files = listFiles(`docs/{${FOLDERS.join(',')}}/**/*.md`);
  const pages = new Map(files.map(file => [file, file.slice('docs/'.length, -'.md'.length)]));
  for (const [file, page] of Object.entries(SINGLE_PAGES)) pages.set(file, page);
  for (const [file, page] of pages) {
    const text = rewriteLinks(readFileSync(join(root, file), 'utf8'), file, pages);
    writePage(`${page}.md`, text);
  }
  return [...pages.values()];
}

/** The text of `file` with its relative links rewritten, outside of code blocks. */
export function rewriteLinks(text: string, file: string, pages: ReadonlyMap<string, string>): string {
  return text
    .split(/(^ *(?:```|~~~)[\s\S]*?^ *(?:```|~~~) *$)/m)
    .map((piece, index) => (index % 2 === 1 ? piece : rewriteProse(piece, file, pages)))
    .join('');
}

function rewriteProse(text: string, file: string, pages: ReadonlyMap<string, string>): string {
  return text
    .replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (all, bang: string, label: string, link: string) => {
      if (/^(?:[a-z]+:|#)/.test(link)) return all;
      const address = findAddress(link, file, pages);
      return address === undefined ? label : `${bang}[${label}](${address})`;
    })
    .replace(/\b(src|srcset|href)="([^"]+)"/g, (all, name: string, link: string) => {
      const address = /^(?:[a-z]+:|#)/.test(link) ? undefined : findAddress(link, file, pages);
      return address === undefined ? all : `${name}="${address}"`;
    });
}

/** The address on the site of what a relative link names; undefined when it is a file without one. */
function findAddress(link: string, file: string, pages: ReadonlyMap<string, string>): string | undefined {
  const [path = '', heading] = link.split('#', 2);
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const page = pages.get(target);
  if (page !== undefined) return `/${page}/${heading === undefined ? '' : `#${heading}`}`;
  if (target.startsWith('docs/images/')) return `/images/${target.slice('docs/images/'.length)}`;
  return REPOSITORY === undefined
    ? undefined
    : `${REPOSITORY}/blob/main/${target}${heading === undefined ? '' : `#${heading}`}`;
}
