// Finds web addresses in a text, and makes them links.
import type { DrawContext } from './draw-context.ts';
import { isLink, linkNode } from './value.ts';

/** The possible range of an address. Besides a space, it ends at characters that addresses in texts do not contain. */
const ADDRESS = /(?<!\w)https?:\/\/[^\s<>"'`{}|\\^]+/i;

/** Removes the punctuation of the sentence around an address: a bracket that it did not open, a full stop. */
export function addressIn(match: string): string {
  const count = (sign: string): number => match.split(sign).length - 1;
  let round = count(')') - count('(');
  let square = count(']') - count('[');
  let end = match.length;
  for (; end > 0; end--) {
    const last = match[end - 1] as string;
    const isLone = (last === ')' && round-- > 0) || (last === ']' && square-- > 0);
    if (!isLone && !/[.,;:!?*_~]/.test(last)) break;
  }
  return match.slice(0, end);
}

/** The same characters, with each address as a link. */
export function withLinks(draw: DrawContext, text: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let rest = text;
  for (let match = ADDRESS.exec(rest); match; match = ADDRESS.exec(rest)) {
    const url = addressIn(match[0]);
    nodes.push(rest.slice(0, match.index), isLink(url) ? linkNode(draw, url) : url);
    rest = rest.slice(match.index + url.length);
  }
  return [...nodes, rest];
}
