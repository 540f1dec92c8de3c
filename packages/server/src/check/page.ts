// Finds what an HTML document loads and contains, with a parser (parse5), not by patterns over the text.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** One address that the document asks the browser to load. */
export interface PageLoad {
  /** The element: `script`, `link`, `img`, … */
  readonly element: string;
  /** URL as written. */
  readonly url: string;
  /** The CSP directive that applies. */
  readonly directive: 'script-src' | 'style-src' | 'img-src' | 'media-src' | 'frame-src' | 'object-src' | 'connect-src';
}

export interface PageFacts {
  readonly loads: readonly PageLoad[];
  /** The code of its inline scripts, one text. */
  readonly script: string;
  /** `<!doctype html>` or `<html>` is written in the text, not added by the parser. */
  readonly isDocument: boolean;
}

const LOADERS: Readonly<Record<string, readonly [attribute: string, directive: PageLoad['directive']]>> = {
  script: ['src', 'script-src'],
  img: ['src', 'img-src'],
  audio: ['src', 'media-src'],
  video: ['src', 'media-src'],
  source: ['src', 'media-src'],
  track: ['src', 'media-src'],
  iframe: ['src', 'frame-src'],
  embed: ['src', 'object-src'],
  object: ['data', 'object-src'],
};

/** Relations of `<link>` that load something. A preload counts as the type that it loads. */
const LINKS: Readonly<Record<string, PageLoad['directive']>> = {
  stylesheet: 'style-src',
  icon: 'img-src',
  modulepreload: 'script-src',
  manifest: 'connect-src',
};

/** Reads a document. Never throws: HTML has no fatal syntax errors. */
export function readPage(html: string): PageFacts {
  const loads: PageLoad[] = [];
  const scripts: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      const load = readLoad(node);
      if (load) loads.push(load);
      if (node.tagName === 'script' && attribute(node, 'src') === undefined) scripts.push(readText(node));
    }
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  const document = parse(html);
  visit(document);
  const isDocument = document.childNodes.some(node => node.nodeName === '#documentType') || /<html[\s>]/i.test(html);
  return { loads, script: scripts.join('\n'), isDocument };
}

function readLoad(element: Element): PageLoad | undefined {
  const name = element.tagName;
  const [key, directive] =
    name === 'link' ? ['href', LINKS[attribute(element, 'rel')?.toLowerCase() ?? '']] : (LOADERS[name] ?? []);
  const url = key === undefined ? undefined : attribute(element, key)?.trim();
  return url && directive ? { element: name, url, directive } : undefined;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find(entry => entry.name === name)?.value;
}

function readText(element: Element): string {
  return element.childNodes.map(node => ('value' in node ? node.value : '')).join('');
}
