// The tools that the view of a surface offers, as they are now.
import type { AppTool } from '@vitrine/protocol/mcp-apps';
import type { Bridge } from '../bridge/bridge.ts';

/**
 * One listing at a time: a change that comes during one starts another after it, so that the newest list wins. `current` is the
 * conversation as it is now; the list of an earlier one is ignored.
 */
export function createAppToolList(
  current: () => Bridge | undefined,
  onListed: (tools: AppTool[]) => void,
): { refresh(): void } {
  let listing: Bridge | undefined;
  let stale = false;
  function refresh(): void {
    stale = true;
    const asked = current();
    if (listing === asked || !asked) return;
    listing = asked;
    stale = false;
    void asked.listTools().then(tools => {
      if (listing === asked) listing = undefined;
      if (current() !== asked) return;
      onListed(tools);
      if (stale) refresh();
    });
  }
  return { refresh };
}
