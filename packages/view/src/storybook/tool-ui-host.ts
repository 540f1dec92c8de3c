// The host side of `tool-ui`: a page that draws the props it is given. A proposed result is accepted, once, unless `onAction` throws.

import type { ToolUIProposal, ToolUIRender } from '@vitrine/protocol/internal/mcp-ui/tool-ui-messages';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import type { CreateHostDialect } from './scene.ts';

/** Creates the host side of `tool-ui` for a story. */
export const createToolUIHost: CreateHostDialect = (send, scene) => {
  let isThere = false;
  let delivered = { seq: 0, json: '' };
  let proposal: ToolUIProposal | undefined;

  function deliver(type: ToolUIRender['type']): void {
    const { renderData, result, input, partialInput, context = {} } = scene();
    const { theme, styles, toolInfo } = context;
    const state = {
      ...(toolInfo && { toolName: toolInfo.tool.name }),
      props: renderData ?? { args: input ?? partialInput ?? {}, ...(result && { result }) },
      ...(theme && { theme }),
      ...(styles?.variables && { styles: styles.variables }),
      ...(proposal && { proposal }),
    };
    const json = JSON.stringify(state);
    if (!isThere || (type === 'update' && json === delivered.json)) return;
    delivered = { seq: delivered.seq + 1, json };
    send({ type, seq: delivered.seq, ...state } satisfies ToolUIRender);
  }

  function settle(next: ToolUIProposal): void {
    proposal = next;
    deliver('update');
  }

  async function propose(result: unknown): Promise<void> {
    if (proposal?.state === 'pending' || proposal?.state === 'accepted') return;
    settle({ state: 'pending' });
    try {
      await scene().onAction?.('addResult', result);
      settle({ state: 'accepted' });
    } catch (error) {
      settle({ state: 'refused', reason: errorMessage(error) });
    }
  }

  return {
    sync: () => deliver('update'),
    receive({ type, payload }) {
      if (type === 'ready') {
        isThere = true;
        deliver('render');
      } else if (type === 'addResult') {
        void propose(payload);
      } else if (type === 'action' && (isRecord(payload) || typeof payload === 'string')) {
        scene().onAction?.('action', payload);
      } else if (type === 'error') {
        scene().onAction?.('error', payload);
      }
    },
  };
};
