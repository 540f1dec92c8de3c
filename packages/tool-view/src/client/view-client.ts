// Sends the requests of views to the chat's backend (contract/contract.ts).
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { isRecord, withoutUndefined } from '@vitrine/std/internal/json';
import type {
  ApprovalQuestion,
  ApprovalScope,
  CallAnswer,
  ErrorAnswer,
  ResourceAnswer,
  ToolAnswer,
  ViewErrorCode,
  ViewListRequest,
} from '../contract/contract.ts';

/** The call whose view sends a request. */
export interface RequestingSurface {
  readonly id: string;
  readonly server: string;
  readonly tool: string;
}

/** A view's tool call, with the user's agreement where there is one. */
interface ViewCall {
  readonly surface: RequestingSurface;
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
  readonly approval?: string | undefined;
  readonly scope?: ApprovalScope | undefined;
  readonly consent?: string | undefined;
}

/** The backend refused a request, or could not be reached (`unreachable`). The message is for the user. */
export class ViewRequestError extends Error {
  override readonly name = 'ViewRequestError';
  readonly code: ViewErrorCode | 'unreachable';
  /** The question for the user, with the code `needs-approval`. */
  readonly approval: ApprovalQuestion | undefined;

  constructor(code: ViewErrorCode | 'unreachable', message: string, approval?: ApprovalQuestion) {
    super(message);
    this.code = code;
    this.approval = approval;
  }
}

/** The requests that a page sends for its views. All reject with `ViewRequestError`. */
export interface ViewClient {
  /** What is known of a tool, with its interface; asked once for all calls of the tool. */
  readTool(server: string, name: string): Promise<ToolAnswer>;
  /** The page of a part that this client has read. */
  loadPage(ref: string): Promise<string>;
  callTool(call: ViewCall, signal: AbortSignal): Promise<CallAnswer>;
  readResource(surface: RequestingSurface, uri: string, signal: AbortSignal): Promise<ResourceAnswer>;
  list(
    surface: RequestingSurface,
    list: Pick<ViewListRequest, 'what' | 'cursor'>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>>;
}

/** Creates a client of the routes below `endpoint`, such as `/api/views`. `send`: as `fetch`, such as with headers of the application. */
export function createViewClient(endpoint: string, send: typeof fetch = (...request) => fetch(...request)): ViewClient {
  const base = endpoint.replace(/\/+$/, '');
  const tools = new Map<string, Promise<ToolAnswer>>();
  /** The tools whose pages are named by these hashes. */
  const pages = new Map<string, { server: string; tool: string }>();

  const request = async (route: string, init: RequestInit = {}): Promise<Response> => {
    let response: Response;
    try {
      response = await send(`${base}/${route}`, { credentials: 'same-origin', ...init });
    } catch (error) {
      init.signal?.throwIfAborted();
      throw new ViewRequestError('unreachable', `${base} could not be reached: ${(error as Error).message}`);
    }
    if (response.ok) return response;
    throw readError(response, await response.json().catch(() => undefined));
  };
  const post = async (route: string, body: object, signal: AbortSignal): Promise<unknown> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    };
    return (await request(route, init)).json();
  };
  const notePage = ({ ref }: UIResourcePart, tool: { server: string; tool: string }): void => {
    if (ref !== undefined) pages.set(ref, tool);
  };

  return {
    readTool(server, name) {
      const key = JSON.stringify([server, name]);
      const reading = tools.get(key) ?? readTool(request, server, name);
      tools.set(key, reading);
      reading.then(
        ({ part }) => part && notePage(part, { server, tool: name }),
        // The next call of the tool asks again.
        () => tools.delete(key),
      );
      return reading;
    },
    async loadPage(ref) {
      const tool = pages.get(ref);
      if (!tool) throw new ViewRequestError('unknown-page', 'This page has not been named by its tool.');
      return (await request(`page?${new URLSearchParams({ ref, ...tool })}`)).text();
    },
    async callTool({ surface, ...call }, signal) {
      const { server, id, tool } = surface;
      return (await post('call', withoutUndefined({ server, ...call, surface: { id, tool } }), signal)) as CallAnswer;
    },
    async readResource({ server, id, tool }, uri, signal) {
      return (await post('resource', { server, uri, surface: { id, tool } }, signal)) as ResourceAnswer;
    },
    async list({ server, id, tool }, list, signal) {
      const body = withoutUndefined({ server, ...list, surface: { id, tool } });
      return (await post('list', body, signal)) as Record<string, unknown>;
    },
  };
}

async function readTool(
  request: (route: string) => Promise<Response>,
  server: string,
  name: string,
): Promise<ToolAnswer> {
  return (await request(`tool?${new URLSearchParams({ server, name })}`)).json();
}

function readError({ status, url }: Response, body: unknown): ViewRequestError {
  if (isRecord(body) && isRecord(body.error) && typeof body.error.message === 'string') {
    const { error, approval } = body as unknown as ErrorAnswer;
    return new ViewRequestError(error.code, error.message, approval);
  }
  return new ViewRequestError('unreachable', `${url} answered with the status ${status}, and no reason.`);
}
