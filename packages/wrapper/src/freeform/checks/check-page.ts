// The static check of freeform pages: parse5 and acorn decide, never regular expressions over code. What was checked is what is served: the
// page is written again from its tree until writing and parsing no longer change it, and the last tree is checked as well.
import { html, parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { checkCode } from './check-code.ts';
import { checkMarkup } from './check-markup.ts';
import { faultText, type PageFault } from './fault.ts';

/** The largest page of a model, in bytes. */
const MAX_PAGE_BYTES = 100_000;
/** How often a page may be written again before its tree must stay the same. */
const MAX_ROUNDS = 4;

export type CheckedPage =
  /** What may be served, after the runtime and the policy are added. */
  | { readonly document: Tree.Document }
  /** Why it must not be shown, with the lines of the given text. */
  | { readonly reasons: readonly string[] };

/** `source`: the page as a model wrote it. Never throws. */
export function checkPage(source: string): CheckedPage {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_PAGE_BYTES)
    return { reasons: [`line 1: The page has ${bytes} bytes; the most is ${MAX_PAGE_BYTES}.`] };
  try {
    const document = parse(source, { sourceCodeLocationInfo: true });
    const faults = findFaults(document);
    if (faults.length > 0) return { reasons: faults.map(faultText) };
    return settled(document);
  } catch (error) {
    // The parsers recurse: what is nested too deep ends their stack.
    const reason = error instanceof RangeError ? 'It is nested too deep.' : String(error);
    return { reasons: [`line 1: The page cannot be read: ${reason}`] };
  }
}

/** In the order of their lines, each once. */
function findFaults(document: Tree.Document): PageFault[] {
  const faults = new Map<string, PageFault>();
  const add = (line: number, message: string): void => void faults.set(`${line} ${message}`, { line, message });
  checkCode(checkMarkup(document, add), add);
  return [...faults.values()].sort((a, b) => a.line - b.line);
}

/** The tree of the page as a browser will build it. */
function settled(document: Tree.Document): CheckedPage {
  withoutComments(document);
  let text = serialize(document);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const again = parse(text);
    const serializedText = serialize(again);
    if (serializedText === text) {
      const faults = findFaults(again);
      return faults.length > 0 ? { reasons: faults.map(faultText) } : { document: again };
    }
    text = serializedText;
  }
  return { reasons: ['line 1: The markup is ambiguous: browsers could read it in different ways.'] };
}

/** Comments have no use in a page, and a history of being read differently. */
function withoutComments(node: Tree.ParentNode): void {
  node.childNodes = node.childNodes.filter(child => child.nodeName !== '#comment');
  for (const child of node.childNodes) if ('childNodes' in child) withoutComments(child);
}

/** The elements of a document, as parse5 guarantees them. */
export function findElements(document: Tree.Document): { root: Tree.Element; head: Tree.Element; body: Tree.Element } {
  const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;
  const root = document.childNodes.filter(isElement).find(({ tagName }) => tagName === html.TAG_NAMES.HTML);
  const of = (name: string) => root?.childNodes.filter(isElement).find(({ tagName }) => tagName === name);
  const [head, body] = [of(html.TAG_NAMES.HEAD), of(html.TAG_NAMES.BODY)];
  if (!root || !head || !body) throw new TypeError('The document has no body.');
  return { root, head, body };
}
