// Checks the built site: every link and every file that a page names exists, and so does every heading that a link names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

interface Page {
  /** Addresses of links and of files, as written. */
  readonly addresses: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** The problems of the site in a folder, as lines: `guides/models/: /guides/nowhere/ does not exist`. */
export function findDeadLinks(folder: string): string[] {
  const files = globSync('**/*.html', { cwd: folder });
  const pages = new Map(files.map(file => [`/${file.replaceAll('\\', '/')}`, readPage(join(folder, file))]));
  return [...pages].flatMap(([path, { addresses }]) =>
    addresses.flatMap(address => {
      const problem = findProblem(address, path);
      return problem === undefined ? [] : [`${path}: ${problem}`];
    }),
  );

  function findProblem(address: string, from: string): string | undefined {
    if (/^[a-z]+:/i.test(address) || address.startsWith('//')) return undefined;
    const [before = '', heading] = address.split('#', 2);
    const path = before.replace(/\?.*/s, '');
    const target = path === '' ? from : new URL(path, `http://site${from}`).pathname;
    const page = pages.get(decodeURI(target.endsWith('/') ? `${target}index.html` : target));
    if (!page) return existsSync(join(folder, decodeURI(target))) ? undefined : `${address} does not exist`;
    const isThere = heading === undefined || heading === '' || page.ids.has(decodeURIComponent(heading));
    return isThere ? undefined : `${address}: no such heading`;
  }
}

function readPage(file: string): Page {
  const addresses: string[] = [];
  const ids = new Set<string>(['_top']);
  visit(parse(readFileSync(file, 'utf8')));
  return { addresses, ids };

  function visit(node: Node): void {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value);
        else if ((name === 'href' && node.tagName !== 'link') || name === 'src' || name === 'poster')
          addresses.push(value);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  }
}
