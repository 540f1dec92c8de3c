// Sample data in place of a host, for a page that was opened alone in a tab.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { MCP_UI_HOST } from './connection/mcp-ui.ts';
import type { Inbox, Params, Wire } from './connection/wire.ts';
import { ViewError } from './errors.ts';
import { toToolResult } from './tool-result.ts';

/** The data that a page shows, and the answers of its tools, without a host. */
export interface Sample {
  input?: Params;
  result?: ToolResult;
  context?: HostContext;
  /**
   * Sample tools by name: each returns a tool result, or plain data that becomes its structured content. An exception becomes an `isError`
   * result.
   */
  tools?: Record<string, (args: Params) => unknown>;
}

/** Makes the wire that `connect` uses when there is no host. */
export type OpenAlone = (window: Window, inbox: Inbox) => Wire;

/**
 * Makes the sample for `connect(info, { sample: sample({ … }) })`. A page that is built without it in production carries neither the sample
 * data nor this code.
 * @example
 * const view = await connect(info, { sample: sample({ result: { structuredContent: { city: 'Oslo' } } }) });
 */
export function sample({ input, result, context = {}, tools = {} }: Sample): OpenAlone {
  return (window, { onNotification }) => {
    onNotification('ui/notifications/host-context-changed', context);
    if (input) onNotification('ui/notifications/tool-input', { arguments: input });
    if (result) onNotification('ui/notifications/tool-result', result);
    return {
      dialect: 'standalone',
      host: MCP_UI_HOST,
      ignored: 0,
      async request(method, { name, arguments: args, url, content } = {}) {
        switch (method) {
          case 'tools/call':
            if (!Object.hasOwn(tools, name as string)) break;
            try {
              return toToolResult(await tools[name as string]!(args as Params));
            } catch (error) {
              return { content: [{ type: 'text', text: errorMessage(error) }], isError: true };
            }
          case 'ui/message':
            console.info('sendMessage()', content);
            return {};
          case 'ui/open-link':
            window.open(url as string, '_blank', 'noopener');
            return {};
        }
        throw new ViewError(
          'unsupported',
          `The sample has no answer to ${method}${name === undefined ? '' : ` of ${name}`}: add it, or open the page in a host.`,
        );
      },
      notify(method, { data } = {}) {
        if (method === 'notifications/message') console.info('log()', data);
      },
      close() {},
    };
  };
}
