// The tools that the view of a surface offers, as they are now.
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
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
    const currentBridge = current();
    if (listing === currentBridge || !currentBridge) return;
    listing = currentBridge;
    stale = false;
    void currentBridge.listTools().then(tools => {
      if (listing === currentBridge) listing = undefined;
      if (current() !== currentBridge) return;
      onListed(tools);
      if (stale) refresh();
    });
  }
  return { refresh };
}
