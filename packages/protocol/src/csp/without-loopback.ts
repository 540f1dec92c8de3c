// Keeps interfaces of remote servers away from services on the user's own machine. The user's browser runs on that machine, so a loopback
// address in an interface's policy, or as its own address, would reach them.
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { uiContentKind } from '../content/mime.ts';
import { readUriList } from '../content/uri-list.ts';
import type { UIMetadata } from '../mcp-apps/ui-metadata.ts';

/** The lists of addresses in a declared policy. */
const FIELDS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/**
 * The metadata without loopback addresses, and the addresses removed.
 *
 * @example const { metadata, removed } = withoutLoopback(readUIMetadata(meta));
 */
export function withoutLoopback(metadata: UIMetadata): { metadata: UIMetadata; removed: string[] } {
  const csp = metadata.ui?.csp;
  if (!csp) return { metadata, removed: [] };
  const removed: string[] = [];
  const allowed = { ...csp };
  for (const field of FIELDS) {
    if (!csp[field]) continue;
    allowed[field] = csp[field].filter(entry => !isLoopbackURL(entry));
    removed.push(...csp[field].filter(isLoopbackURL));
  }
  return removed.length === 0
    ? { metadata, removed }
    : { metadata: { ...metadata, ui: { ...metadata.ui, csp: allowed } }, removed };
}

/**
 * Says why an external page is not shown; undefined when it may be.
 *
 * @example const problem = loopbackPageProblem(contents.mimeType, contents.text);
 */
export function loopbackPageProblem(mimeType: string | undefined, text: string): string | undefined {
  if (uiContentKind(mimeType) !== 'external-url') return undefined;
  const read = readUriList(text);
  if ('problem' in read || !isLoopbackURL(read.url)) return undefined;
  return `It is a page at ${read.url.slice(0, 200)}, on this machine; only servers that run on this machine may show one.`;
}
