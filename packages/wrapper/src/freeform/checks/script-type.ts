// What a <script> element of a page holds: code, data, or something that is refused.
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

const CODE_TYPES = new Set(['', 'text/javascript', 'application/javascript', 'module']);

/** The `type` in lower case; empty without one. */
export function scriptType(node: Tree.Element): string {
  return (
    node.attrs
      .find(({ name }) => name === 'type')
      ?.value.trim()
      .toLowerCase() ?? ''
  );
}

/** Whether a browser runs the element's text. Only such texts are checked as code, and only their hashes enter the page's policy. */
export function isCode(node: Tree.Element): boolean {
  return CODE_TYPES.has(scriptType(node));
}

/** The text of an element that holds text only; undefined: it is empty. */
export function getTextNode(node: Tree.Element): Tree.TextNode | undefined {
  const [text] = node.childNodes;
  return text && 'value' in text ? text : undefined;
}
