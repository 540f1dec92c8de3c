// Tells the server that a page with a view spec has failed: after the second error the server shows the interface before it.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { PageData } from '../../page-data.ts';

export function reportError(host: McpAppsView | undefined, { tool, spec }: PageData, message: string): void {
  if (!host || !spec?.reportTool || spec.revision < 1) return;
  const report = { toolName: tool.name, revision: spec.revision, message: message.slice(0, 1000) };
  // The page shows its error itself; a server that cannot be told changes nothing about that.
  host.callTool(spec.reportTool, report).catch(() => {});
}
