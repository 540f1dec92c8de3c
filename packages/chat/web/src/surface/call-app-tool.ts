// Calls a tool that a view offers, for the user: always with an approval, because what it says of itself is the view's claim, and always logged.

import { ApiError, type AppToolOutcome } from '@vitrine/agent/api';
import { HostError, type Surface } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { AppTool } from '@vitrine/protocol/mcp-apps';
import type { Chat } from '../state/chat.ts';
import { SURFACE_TEXTS, VIEW_MESSAGES } from '../texts/result.ts';

/** Undefined when the user declined. Rejects with `HostError` when the view fails, `ApiError` when the call could not be logged. */
export async function callAppTool(
  { api, pageApprovals, session }: Pick<Chat, 'api' | 'pageApprovals' | 'session'>,
  { surface, tool, args }: { surface: Surface; tool: AppTool; args: Record<string, unknown> },
): Promise<ToolResult | undefined> {
  const { id, server, tool: toolName = VIEW_MESSAGES.someTool } = surface.info;
  const sessionId = session.getSnapshot()?.id;
  if (sessionId === undefined) return undefined;
  const question = { kind: 'app-tool', name: tool.title ?? tool.name, args, server, toolName, surfaceId: id } as const;
  if (!(await pageApprovals.ask(question))) return undefined;
  const record = (outcome: AppToolOutcome): Promise<void> =>
    api.recordAppTool(sessionId, id, { name: tool.name, arguments: args, ...outcome });
  let result: ToolResult;
  try {
    result = await surface.callAppTool(tool.name, args);
  } catch (error) {
    const { code, message } = HostError.from(error);
    await record({ error: { code, message } });
    throw error;
  }
  try {
    await record({ result });
  } catch (error) {
    const why = error instanceof ApiError ? error.message : String(error);
    throw new ApiError('unrecorded', SURFACE_TEXTS.notRecorded(why));
  }
  return result;
}
