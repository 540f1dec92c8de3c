// What the interface of a remote server may not reach: the services of the person's own machine. A page in the person's browser is on that
// machine, so a loopback address in its policy, or as its own address, would lead there.
import { isLoopbackUrl } from '@vitrine/protocol/loopback';
import { readUriList, uiContentKind } from '@vitrine/protocol/mime';
import type { UIMetadata } from '@vitrine/protocol/ui-resource';

/** The lists of a declared policy that name addresses. */
const FIELDS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/** The metadata without loopback addresses, and those that were taken out. */
export function withoutLoopback(metadata: UIMetadata): { metadata: UIMetadata; removed: string[] } {
  const csp = metadata.ui?.csp;
  if (!csp) return { metadata, removed: [] };
  const removed: string[] = [];
  const kept = { ...csp };
  for (const field of FIELDS) {
    if (!csp[field]) continue;
    kept[field] = csp[field].filter(entry => !isLoopbackUrl(entry));
    removed.push(...csp[field].filter(isLoopbackUrl));
  }
  return removed.length === 0
    ? { metadata, removed }
    : { metadata: { ...metadata, ui: { ...metadata.ui, csp: kept } }, removed };
}

/** Why a page at an address of its own is not shown; undefined when it may be. */
export function loopbackPageProblem(mimeType: string | undefined, text: string): string | undefined {
  if (uiContentKind(mimeType) !== 'external-url') return undefined;
  const read = readUriList(text);
  if ('problem' in read || !isLoopbackUrl(read.url)) return undefined;
  return `It is a page at ${read.url.slice(0, 200)}, on this machine; only servers that run on this machine may show one.`;
}
