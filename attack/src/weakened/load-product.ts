// Loads the chat's packages with edits: every module of `packages/` that a weakened product imports is loaded again, edited. Several
// products run side by side in one process, each with its own graph of modules, distinguished by a query in their addresses.
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Product } from '../columns/chat-column.ts';
import { createEditor, type Editor, ROOT } from './edit-source.ts';
import { buildProxyPage } from './proxy-page.ts';
import type { SourceEdit } from './weakening.ts';

const MARK = 'weakened';
const PACKAGES = pathToFileURL(`${ROOT}packages/`).href;
const PROXY_PAGE = `${PACKAGES}host/src/node/proxy-page.gen.ts`;

interface Loading {
  editor: Editor;
  /** The module with the sandbox's pages, when one of them is edited. */
  proxyPage: string | undefined;
}
const loadings = new Map<string, Loading>();
let products = 0;

/** Imports the product with the edits for Node and for the sandbox's pages. Throws when one of them has no place. */
export async function loadProduct(edits: readonly SourceEdit[]): Promise<Product> {
  if (products === 0) hook();
  const number = String(++products);
  const editor = createEditor(edits, 'node');
  const isSandbox = edits.some(edit => edit.in === 'sandbox');
  loadings.set(number, { editor, proxyPage: isSandbox ? await buildProxyPage(edits) : undefined });
  const product = (await import(`./product.ts?${MARK}=${number}`)) as Product;
  editor.finish();
  return product;
}

function hook(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const number = readMark(context.parentURL);
      const isOurs = resolved.url.startsWith(PACKAGES) && !resolved.url.includes('/node_modules/');
      return number !== undefined && isOurs ? { ...resolved, url: `${resolved.url}?${MARK}=${number}` } : resolved;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const loading = loadings.get(readMark(url) ?? '');
      if (!loading || !url.startsWith(PACKAGES)) return loaded;
      const [address = ''] = url.split('?');
      if (address === PROXY_PAGE && loading.proxyPage !== undefined) return { ...loaded, source: loading.proxyPage };
      const file = fileURLToPath(address);
      if (!loading.editor.changes(file)) return loaded;
      return { ...loaded, source: loading.editor.edit(file, String(loaded.source)) };
    },
  });
}

function readMark(url: string | undefined): string | undefined {
  return url === undefined ? undefined : (URL.parse(url)?.searchParams.get(MARK) ?? undefined);
}
