// Addresses in words: where one begins and where it ends, and words in which they are links.
import type { Pen } from './pen.ts';
import { isLink, linkNode } from './value.ts';

/** Where an address may be. What ends it besides a space is no part of any address as people write it. */
const ADDRESS = /(?<!\w)https?:\/\/[^\s<>"'`{}|\\^]+/i;

/** Without the punctuation of the sentence around it: a bracket that it did not open, a full stop. */
export function addressIn(match: string): string {
  let url = match;
  for (;;) {
    const last = url.at(-1) as string;
    const open = last === ')' ? '(' : last === ']' ? '[' : '';
    const isLone = open !== '' && url.split(last).length > url.split(open).length;
    if (!isLone && !/[.,;:!?*_~]/.test(last)) return url;
    url = url.slice(0, -1);
  }
}

/** The same characters, with each address as a link. */
export function withLinks(pen: Pen, text: string): (Node | string)[] {
  const made: (Node | string)[] = [];
  let rest = text;
  for (let match = ADDRESS.exec(rest); match; match = ADDRESS.exec(rest)) {
    const url = addressIn(match[0]);
    made.push(rest.slice(0, match.index), isLink(url) ? linkNode(pen, url) : url);
    rest = rest.slice(match.index + url.length);
  }
  return [...made, rest];
}
