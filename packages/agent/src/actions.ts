// What a view may ask besides a tool call: reads and lists at its own server, and what is only written to the log for the page to show.
import type { Connection } from '@vitrine/connect';
import { openableUrl } from '@vitrine/policy';
import { type Action, isVisibleTo, type NewSessionEvent } from '@vitrine/protocol';
import { AgentError, codeOf, messageOf } from './errors.ts';
import { jsonBytes } from './sanitizer/plain-json.ts';

/** A view's message to the conversation, as JSON. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_NOTICE_CHARACTERS = 4096;

export interface Surface {
  readonly surfaceId: string;
  readonly server: string;
  /** The surface's own server. Throws `AgentError` `server-unavailable`. */
  connect(): Connection;
}

export type OtherAction = Exclude<Action, { type: 'tool' }>;

/** Does the action. Rejects `AgentError` `bad-action`, `call-failed`, `cancelled`, `denied`, `unsupported`. */
export async function performAction(
  action: OtherAction,
  surface: Surface,
  { append, signal }: { append: (event: NewSessionEvent) => unknown; signal: AbortSignal | undefined },
): Promise<unknown> {
  const { surfaceId, server } = surface;
  const options = signal ? { signal } : {};
  const notice = (level: 'debug' | 'info' | 'notice' | 'warning' | 'error', message: string): object => {
    const shown = message.slice(0, MAX_NOTICE_CHARACTERS);
    append({ type: 'view:notice', surfaceId, server, level, message: shown });
    return {};
  };

  switch (action.type) {
    case 'read-resource':
      return atServer(surface.connect().readResource(action.uri, options), signal);
    case 'list':
      if (action.cursor !== undefined)
        throw new AgentError('bad-action', 'Lists come whole: there is no next page.', { received: action.cursor });
      return atServer(list(action.what, surface.connect(), options), signal);
    case 'prompt': {
      const bytes = jsonBytes(action.content);
      if (bytes > MAX_MESSAGE_BYTES)
        throw new AgentError('bad-action', `The message has ${bytes} bytes, at most ${MAX_MESSAGE_BYTES} are taken.`);
      append({ type: 'view:message', surfaceId, server, content: action.content });
      return {};
    }
    case 'notify':
      return notice(action.level, action.message);
    case 'intent':
      return notice('info', `Intent: ${action.intent} ${JSON.stringify(action.params)}`);
    case 'link': {
      const url = openableUrl(action.url);
      if (url === undefined)
        throw new AgentError('denied', 'Only http and https addresses are opened.', { received: action.url });
      return notice('info', `Link: ${url}`);
    }
    case 'data':
    case 'model-context':
    case 'display-mode':
    case 'download':
    case 'sample':
      throw new AgentError('unsupported', `This host does not support the action ${action.type}.`, {
        received: action.type,
      });
  }
}

async function list(
  what: Extract<Action, { type: 'list' }>['what'],
  connection: Connection,
  options: { signal?: AbortSignal },
): Promise<object> {
  switch (what) {
    case 'tools':
      return { tools: connection.getSnapshot().tools.filter(tool => isVisibleTo(tool, 'app')) };
    case 'resources':
      return { resources: await connection.listResources(options) };
    case 'resource-templates':
      return { resourceTemplates: await connection.listResourceTemplates(options) };
    case 'prompts':
      return { prompts: await connection.listPrompts(options) };
  }
}

async function atServer<T>(asked: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const cancelled = signal?.aborted === true || codeOf(error, '') === 'cancelled';
    throw new AgentError(cancelled ? 'cancelled' : 'call-failed', messageOf(error), { cause: error });
  }
}
