// The host side of `mcp-ui` (the older messages), as far as a story needs it. Such a host sends everything as render data: input, a
// whole result and the theme are put into it in the form that hosts in use have.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { createMcpUIMessage } from '../connection/mcp-ui.ts';
import { type CreateHostDialect, callSceneTool, type Scene } from './scene.ts';

/** Creates the host side of `mcp-ui` for a story. */
export const createMcpUIHost: CreateHostDialect = (send, scene) => {
  let isThere = false;
  /** Data delivered to the view last, as JSON: a host sends each version once. */
  let delivered: string | undefined;

  function sync(): void {
    const { cancelled } = scene();
    const renderData = olderRenderData(scene());
    const now = JSON.stringify([renderData, cancelled]);
    if (!isThere || now === delivered) return;
    delivered = now;
    if (renderData !== undefined) send(createMcpUIMessage('ui-lifecycle-iframe-render-data', { renderData }));
    else if (cancelled !== undefined) send(createMcpUIMessage('ui-lifecycle-tool-cancelled', { reason: cancelled }));
  }

  function act(type: string, payload: Record<string, unknown>, id: unknown): void {
    const { onAction } = scene();
    send(createMcpUIMessage('ui-message-received', {}, id));
    const acting =
      type === 'tool'
        ? callSceneTool(scene(), payload.toolName, payload.params)
        : (async () => (await onAction?.(type, payload)) ?? {})();
    acting.then(
      response => send(createMcpUIMessage('ui-message-response', { response }, id)),
      error => send(createMcpUIMessage('ui-message-response', { error: { message: errorMessage(error) } }, id)),
    );
  }

  return {
    sync,
    receive({ type, messageId, payload }) {
      const fields = isRecord(payload) ? payload : {};
      const id = messageId ?? fields.messageId;
      switch (type) {
        case 'ui-lifecycle-iframe-ready':
          // A second `ready` requests the data again.
          isThere = true;
          delivered = undefined;
          sync();
          break;
        case 'ui-request-render-data':
          send(createMcpUIMessage('ui-lifecycle-iframe-render-data', { renderData: olderRenderData(scene()) }, id));
          break;
        case 'tool':
        case 'prompt':
        case 'link':
        case 'intent':
        case 'notify':
        case 'ui-request-data':
          act(type, fields, id);
          break;
      }
    },
  };
};

function olderRenderData({ renderData, result, input, context }: Scene): unknown {
  const theme = context?.theme && { theme: context.theme };
  if (result) return { ...theme, toolInput: input ?? {}, toolOutput: result };
  if (renderData === undefined) return undefined;
  if (input) return { ...theme, toolInput: input, toolOutput: { structuredContent: renderData } };
  return isRecord(renderData) ? { ...theme, ...renderData } : renderData;
}
