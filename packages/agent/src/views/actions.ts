// Performs the actions of views other than tool calls: reads and lists at the view's own server, files, sampling, model context, and
// actions that are only logged for the page to show.
import { openableURL } from '@vitrine/policy';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { isCallableByPage } from '@vitrine/protocol/tool-metadata';
import { withServerErrors } from '../calls/server-errors.ts';
import { AgentError } from '../errors.ts';
import type { Sample } from '../runs/sampling.ts';
import type { Log } from '../store/log/log.ts';
import { boundedJson } from './bounded-json.ts';
import type { Download } from './downloads.ts';
import type { ModelContexts } from './model-contexts.ts';
import type { ViewSurface } from './view-surface.ts';

/** A view's message to the conversation, as JSON. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_INTENT_BYTES = 64 * 1024;
const MAX_NOTICE_CHARACTERS = 4096;

type OtherAction = Exclude<Action, { type: 'tool' }>;

export interface ActionsOptions {
  readonly log: Log;
  readonly contexts: ModelContexts;
  readonly download: Download;
  readonly sample: Sample;
  /** Whether a view's message is sent to the model at once; otherwise the page puts it into the composer. */
  readonly sendsMessages: () => boolean;
  readonly sendMessage: (sessionId: string, message: { text: string; surfaceId: string }) => Promise<unknown>;
}

/** Performs the action. Rejects with `AgentError` `bad-action`, `call-failed`, `cancelled`, `denied`, `no-model`, `server-unavailable`, `unsupported`. */
export type PerformAction = (action: OtherAction, surface: ViewSurface, signal: AbortSignal) => Promise<unknown>;

export function createActions(options: ActionsOptions): PerformAction {
  const { log, contexts, download, sample, sendsMessages, sendMessage } = options;
  return async (action, surface, signal) => {
    const { sessionId, surfaceId, server } = surface;
    const notice = async (
      level: 'debug' | 'info' | 'notice' | 'warning' | 'error',
      message: string,
    ): Promise<object> => {
      const shortMessage = message.slice(0, MAX_NOTICE_CHARACTERS);
      await log.append(sessionId, { type: 'view:notice', surfaceId, server, level, message: shortMessage });
      return {};
    };

    if (surface.isOnBoard && (action.type === 'prompt' || action.type === 'model-context'))
      throw new AgentError('no-conversation', 'A board has no conversation. Open the item in a chat to go on there.', {
        received: action.type,
      });
    switch (action.type) {
      case 'read-resource':
        return withServerErrors(surface.connect().readResource(action.uri, { signal }), signal);
      case 'list':
        // MCP: a client sends only cursors that it received, and these lists contain none.
        if (action.cursor !== undefined)
          throw new AgentError('bad-action', 'Invalid cursor: lists come whole here, without a next page.', {
            received: action.cursor,
          });
        return withServerErrors(list(action.what, surface, signal), signal);
      case 'prompt': {
        const content = boundedJson(action.content, { what: 'The message', maxBytes: MAX_MESSAGE_BYTES });
        const text = content.flatMap(block => (typeof block.text === 'string' ? [block.text] : [])).join('\n\n');
        if (!sendsMessages() || text.trim() === '')
          await log.append(sessionId, { type: 'view:message', surfaceId, server, content });
        else await sendMessage(sessionId, { text, surfaceId });
        return {};
      }
      case 'notify':
        return notice(action.level, action.message);
      case 'intent': {
        const params = boundedJson(action.params, { what: 'The intent', maxBytes: MAX_INTENT_BYTES });
        await notice('info', intentLine(action.intent, params));
        // If this succeeded, the view would report to the user that the action was done.
        const name = JSON.stringify(action.intent.slice(0, 100));
        throw new AgentError('unsupported', `This chat does not act on intents: ${name} was written to the log only.`, {
          received: action.intent,
        });
      }
      case 'link': {
        const url = openableURL(action.url);
        if (url === undefined)
          throw new AgentError('denied', 'Only http and https addresses are opened.', { received: action.url });
        return notice('info', `Link: ${url}`);
      }
      case 'model-context':
        await contexts.update(surface, action);
        return {};
      case 'download':
        await download(surface, action.contents, signal);
        return {};
      case 'sample':
        return sample(surface, action.request, signal);
      case 'data':
        throw new AgentError(
          'unsupported',
          `This chat answers no data requests of the type ${JSON.stringify(action.requestType.slice(0, 100))}.`,
          { received: action.requestType },
        );
      case 'display-mode':
        throw new AgentError('unsupported', 'The page itself changes display modes.', { received: action.mode });
    }
  };
}

/** One line for the user, without the notation of the wire. */
function intentLine(intent: string, params: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(params).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const details = parameters.length === 0 ? '' : ` (${parameters.join(', ')})`;
  return `Asked for “${intent}”${details}. This chat does not act on such requests.`;
}

async function list(
  what: Extract<Action, { type: 'list' }>['what'],
  { connect, toolName }: Pick<ViewSurface, 'connect' | 'toolName'>,
  signal: AbortSignal,
): Promise<object> {
  const connection = connect();
  switch (what) {
    case 'tools': {
      const { tools } = connection.getSnapshot();
      const pageTool = tools.find(({ name }) => name === toolName);
      return { tools: tools.filter(tool => isCallableByPage(tool, pageTool)) };
    }
    case 'resources':
      return { resources: await connection.listResources({ signal }) };
    case 'resource-templates':
      return { resourceTemplates: await connection.listResourceTemplates({ signal }) };
    case 'prompts':
      return { prompts: await connection.listPrompts({ signal }) };
  }
}
