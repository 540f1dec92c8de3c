// Makes one HTML file of Vite's output: scripts and styles replace their tags.
import { posix } from 'node:path';
import { escapeScript, escapeStyle } from '@vitrine/protocol/internal/registry/component-document';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** The members of a bundle that are used here. */
export type BuiltFiles = Readonly<
  Record<
    string,
    { readonly type: 'chunk'; readonly code: string } | { readonly type: 'asset'; readonly source: string | Uint8Array }
  >
>;

/** Returns the page. Calls `fail`, which throws, when there is not one page, or when it loads a file that was not built. */
export function inlineBundle(bundle: BuiltFiles, fail: (message: string) => never): string {
  const pages = Object.keys(bundle).filter(file => file.endsWith('.html'));
  const [page] = pages;
  if (page === undefined || pages.length > 1) return fail(`A view is one HTML page; there are ${pages.length}.`);
  const html = readText(bundle[page]);
  const findFile = (url: string): string => {
    const file = posix.join(posix.dirname(page), url.replace(/[?#].*$/, ''));
    if (Object.hasOwn(bundle, file)) return readText(bundle[file]);
    return fail(
      `${page} loads ${JSON.stringify(url)}, which was not built: import it, or declare its origin in the resource's csp.`,
    );
  };
  // From the end, so that earlier positions stay valid.
  return loadingElements(html).reduceRight((text, element) => {
    const { startOffset, endOffset } = element.sourceCodeLocation!;
    return text.slice(0, startOffset) + inlined(element, findFile) + text.slice(endOffset);
  }, html);
}

function inlined(element: Element, fileOf: (url: string) => string): string {
  const attribute = (name: string) => element.attrs.find(entry => entry.name === name)?.value;
  if (element.tagName === 'script') return `<script type="module">${escapeScript(fileOf(attribute('src')!))}</script>`;
  // A preload of a file that is now inline.
  if (attribute('rel') === 'modulepreload') return '';
  return `<style>${escapeStyle(fileOf(attribute('href')!))}</style>`;
}

/** Scripts, styles and preloads that Vite wrote: those with a relative address. */
function loadingElements(html: string): Element[] {
  const elements: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node && isLoading(node)) elements.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return elements;
}

function isLoading({ tagName, attrs }: Element): boolean {
  const attribute = (name: string) => attrs.find(entry => entry.name === name)?.value;
  const url = tagName === 'script' ? attribute('src') : tagName === 'link' ? attribute('href') : undefined;
  const isCode = tagName === 'script' || ['stylesheet', 'modulepreload'].includes(attribute('rel') ?? '');
  return isCode && url !== undefined && !URL.canParse(url) && !url.startsWith('//');
}

function readText(file: BuiltFiles[string] | undefined): string {
  if (file?.type === 'chunk') return file.code;
  const source = file?.source ?? '';
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
