// Saves a file for the user through the host: a sandboxed page can save nothing itself.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ResultContext } from '../result/draw-result.ts';

export function saveWith(host: McpAppsView): NonNullable<ResultContext['download']> {
  return async ({ name, mimeType, ...data }) => {
    const uri = `file:///${encodeURIComponent(name)}`;
    await host.request('ui/download-file', { contents: [{ type: 'resource', resource: { uri, mimeType, ...data } }] });
  };
}
