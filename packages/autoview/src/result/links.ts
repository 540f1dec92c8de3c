// Makes web addresses in a text links.
import { ADDRESS, trimAddress } from '@vitrine/models/internal/markdown';
import { isLink } from '@vitrine/models/internal/reading';
import type { DrawContext } from './draw-context.ts';
import { linkNode } from './value.ts';

/** The same characters, with each address as a link. */
export function withLinks(draw: DrawContext, text: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let rest = text;
  for (let match = ADDRESS.exec(rest); match; match = ADDRESS.exec(rest)) {
    const url = trimAddress(match[0]);
    nodes.push(rest.slice(0, match.index), isLink(url) ? linkNode(draw, url) : url);
    rest = rest.slice(match.index + url.length);
  }
  return [...nodes, rest];
}
