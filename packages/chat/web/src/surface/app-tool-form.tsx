// The form of a tool that a view offers, and its result. The call goes directly to the view in this page; the log records it.

import { ApiError } from '@vitrine/agent/api';
import type { AppToolOutcome } from '@vitrine/agent/internal/api';
import { HostError, type Surface } from '@vitrine/host';
import { createForm } from '@vitrine/models/form';
import type { ToolResult } from '@vitrine/protocol/content';
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { useHost } from '@vitrine/react';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { hasSecrets } from '@vitrine/std/internal/secrets';
import { type FormEvent, lazy, Suspense, useMemo, useState } from 'react';
import { hasNoFields } from '../draft/has-no-fields.ts';
import { Json } from '../parts/json/json.tsx';
import { Parts } from '../parts/part-view.tsx';
import { partsFromBlocks } from '../parts/parts-from-blocks.ts';
import type { Chat } from '../state/chat.ts';
import { useChat } from '../state/chat-context.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SURFACE_TEXTS as TEXTS, VIEW_MESSAGES } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';

const FormFields = lazy(() => import('../components/form-fields.tsx'));

interface CallState {
  readonly busy: boolean;
  readonly error?: string;
  readonly result?: ToolResult;
}

export function AppToolForm({ surfaceId, tool }: { surfaceId: string; tool: AppTool }) {
  const chat = useChat();
  const host = useHost();
  const form = useMemo(() => createForm(tool.inputSchema), [tool]);
  const snapshot = useStore(form);
  const [state, setState] = useState<CallState>({ busy: false });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const submitted = form.submit();
    const surface = host.find(surfaceId);
    if (!submitted.ok || !surface || state.busy) return;
    setState({ busy: true });
    try {
      const args = (submitted.value ?? {}) as Record<string, unknown>;
      const result = await callAppTool(chat, { surface, tool, args });
      setState({ busy: false, ...(result && { result }) });
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  }

  // The view would get the value entered, and could send it wherever its resource allows.
  if (hasSecrets(tool.inputSchema)) return <p className="quiet">{TEXTS.secret}</p>;
  return (
    <form className="app-tool-form" noValidate onSubmit={event => void onSubmit(event)}>
      {hasNoFields(snapshot.root) ? null : (
        <Suspense fallback={<p className="quiet">{TEXTS.loadingForm}</p>}>
          <FormFields form={form} label={TEXTS.arguments} />
        </Suspense>
      )}
      <button
        type="submit"
        className="button"
        disabled={state.busy}
        aria-label={state.busy ? undefined : TEXTS.callLabel(displayName(toolTitle(tool)))}
      >
        {state.busy ? TEXTS.calling : TEXTS.call}
      </button>
      <div role="status">
        {state.error ? <Problem text={state.error} /> : null}
        {state.result ? <Answer result={state.result} /> : null}
      </div>
    </form>
  );
}

function Answer({ result }: { result: ToolResult }) {
  const content = result.content ?? [];
  return (
    <div className="app-tool-answer">
      {result.isError ? <p className="problem-mark">{TEXTS.viewError}</p> : null}
      {content.length > 0 || result.structuredContent === undefined ? (
        <Parts content={partsFromBlocks(content)} />
      ) : null}
      {result.structuredContent === undefined ? null : (
        <Json value={result.structuredContent} label={TEXTS.structuredAnswer} />
      )}
    </div>
  );
}

/**
 * Calls a tool of a view; undefined when the user declined. Rejects with `HostError` when the view fails, `ApiError` when the call could
 * not be logged.
 */
async function callAppTool(
  { api, pageApprovals, session }: Pick<Chat, 'api' | 'pageApprovals' | 'session'>,
  { surface, tool, args }: { surface: Surface; tool: AppTool; args: Record<string, unknown> },
): Promise<ToolResult | undefined> {
  const { id, server, tool: toolName = VIEW_MESSAGES.someTool } = surface.info;
  const sessionId = session.getSnapshot()?.id;
  if (sessionId === undefined) return undefined;
  const question = { kind: 'app-tool', name: tool.title ?? tool.name, args, server, toolName, surfaceId: id } as const;
  if (!(await pageApprovals.ask(question))) return undefined;
  const record = (outcome: AppToolOutcome) =>
    api.recordAppToolCall(sessionId, id, { name: tool.name, arguments: args, ...outcome });
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
    throw new ApiError('unrecorded', TEXTS.notRecorded(why));
  }
  return result;
}
