// Converts actions into the older form, for handlers written for `@mcp-ui/client`.

import type { McpUIMessage } from '@vitrine/protocol/internal/mcp-ui/mcp-ui';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ActOptions } from '../dialects/dialect.ts';
import { ActionRefused } from '../errors.ts';
import type { UIActionHandler, UIActionResult } from './types.ts';

/** Returns the view's own message when it speaks the older wire, else the action translated into one. Throws `ActionRefused` for an action that the older wire lacks. */
export function toUIAction(action: Action, message?: McpUIMessage): UIActionResult {
  if (message) return message as unknown as UIActionResult;
  switch (action.type) {
    case 'tool':
      return { type: 'tool', payload: { toolName: action.tool, params: action.arguments } };
    case 'prompt':
      return {
        type: 'prompt',
        payload: {
          prompt: action.content
            .flatMap(block => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))
            .join('\n\n'),
        },
      };
    case 'link':
      return { type: 'link', payload: { url: action.url } };
    case 'intent':
      return { type: 'intent', payload: { intent: action.intent, params: action.params } };
    case 'notify':
      return { type: 'notify', payload: { message: action.message } };
    default:
      throw new ActionRefused(`This host does not know the action ${action.type}.`);
  }
}

/** Makes an `onAction` from a handler written for `@mcp-ui/client`. */
export function actionHandler(handler: () => UIActionHandler | undefined) {
  return async (action: Action, _surface: unknown, { message }: ActOptions): Promise<unknown> => {
    const handle = handler();
    if (!handle) throw new ActionRefused('This host carries out no actions.');
    try {
      return await handle(toUIAction(action, message));
    } catch (error) {
      console.error('Error handling UI action result:', error);
      // Older handlers reject with any value; an error that is sent to a view has a message.
      throw error instanceof Error
        ? error
        : new ActionRefused(typeof error === 'string' ? error : JSON.stringify(error));
    }
  };
}
