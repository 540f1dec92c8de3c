// The static check of freeform pages: parse5 and acorn find what cannot work in a page, before a browser has to. It contains nothing: a page
// that a model wrote is in the same sandbox, and under the same policy, as a page of a server.
import { html, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { checkCode } from './check-code.ts';
import { checkMarkup } from './check-markup.ts';
import { faultText, type PageFault } from './fault.ts';

/** The largest page of a model, in bytes. */
const MAX_PAGE_BYTES = 100_000;

export type CheckedPage =
  /** The page may be served, after the runtime and the policy are added. */
  | { readonly document: Tree.Document }
  /** The page must not be shown, with the reasons and the lines of the given text. */
  | { readonly reasons: readonly string[] };

/** `source`: the page as a model wrote it. Throws `RangeError` for what is nested too deep. */
export function checkPage(source: string): CheckedPage {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_PAGE_BYTES)
    return { reasons: [`line 1: The page has ${bytes} bytes; the most is ${MAX_PAGE_BYTES}.`] };
  const document = parse(source, { sourceCodeLocationInfo: true });
  const faults = findFaults(document);
  return faults.length > 0 ? { reasons: faults.map(faultText) } : { document };
}

/** Finds the faults in the order of their lines, each once. */
function findFaults(document: Tree.Document): PageFault[] {
  const faults = new Map<string, PageFault>();
  const add = (line: number, message: string): void => void faults.set(`${line} ${message}`, { line, message });
  checkCode(checkMarkup(document, add), add);
  return [...faults.values()].sort((a, b) => a.line - b.line);
}

/** The elements of a document, as parse5 guarantees them. */
export function findElements(document: Tree.Document): { root: Tree.Element; head: Tree.Element } {
  const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;
  const root = document.childNodes.filter(isElement).find(({ tagName }) => tagName === html.TAG_NAMES.HTML);
  const head = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === html.TAG_NAMES.HEAD);
  if (!root || !head) throw new TypeError('The document has no head.');
  return { root, head };
}
