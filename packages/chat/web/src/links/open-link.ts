// Opens an address for a view after the user has seen it in full and agreed. Never remembered: each address is asked about.
import { ActionRefused, type SurfaceInfo } from '@vitrine/host';
import type { Chat } from '../state/chat.ts';
import { VIEW_MESSAGES } from '../texts/result.ts';

/**
 * Resolves with what `record` does, which logs the address at the server: after it was opened, because WebKit opens no window once a request has
 * been answered since the press. Throws `ActionRefused` when it is not a web address or the user declines.
 */
export async function openLink(
  { pageApprovals }: Pick<Chat, 'pageApprovals'>,
  url: string,
  { surface, signal, record }: { surface: SurfaceInfo; signal: AbortSignal; record(): Promise<unknown> },
): Promise<unknown> {
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new ActionRefused(VIEW_MESSAGES.onlyWebLinks(url.slice(0, 100)));
  const { id: surfaceId, server, tool = VIEW_MESSAGES.someTool } = surface;
  // The parsed address, with its resolved host: exactly what is shown is opened.
  // weakening: links-unasked/page
  const yes = await pageApprovals.ask({ kind: 'link', url: parsed.href, server, toolName: tool, surfaceId }, signal);
  if (!yes) throw new ActionRefused(VIEW_MESSAGES.denied, { byUser: true });
  // weakening: links-with-opener/page
  window.open(parsed.href, '_blank', 'noopener,noreferrer');
  return record();
}
