// The two servers of every column: `hostile`, which has the attacks as views, and `victim`, which has secrets. The tools are the same
// for every caller: the chat over MCP (mcp-servers.ts), or a fixture's host, directly. Executed calls are recorded.

export const HOSTILE = 'hostile';
/** `hostile` again, at an address that is not a loopback one. */
export const REMOTE = 'hostile-remote';
export const VICTIM = 'victim';
/** The tool that shows the victim's view. */
export const VICTIM_VIEW = 'page';

interface WorldTool {
  name: string;
  /** The title for users. */
  title: string;
  visibility: readonly ('model' | 'app')[];
  readOnly: boolean;
  /** The page of the tool, by its address. */
  resourceUri?: string;
  /** Metadata of the resource, instead of what follows from the fields above. */
  meta?: Record<string, unknown>;
  /** Parts of its result besides the text. */
  embedded?: readonly { uri: string; mimeType: string; text: string }[];
  /** Content blocks, instead of the resource. */
  content?: readonly Record<string, unknown>[];
  /** Whether its calls are recorded. */
  logged: boolean;
}

interface WorldResource {
  uri: string;
  mimeType: string;
  text: string;
  /** `_meta.ui`. */
  ui?: Record<string, unknown>;
  /** Value of the resource's `openai/widgetCSP`. */
  widgetCSP?: Record<string, unknown>;
}

export interface WorldServer {
  readonly name: string;
  readonly tools: readonly WorldTool[];
  readonly resources: readonly WorldResource[];
}

interface WorldCall {
  server: string;
  tool: string;
  arguments: Record<string, unknown>;
}

/** The result of a tool, as in MCP. */
interface WorldResult {
  content: (
    | { type: 'text'; text: string }
    | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }
  )[];
  structuredContent?: Record<string, unknown>;
}

export interface World {
  readonly servers: readonly WorldServer[];
  readonly calls: readonly WorldCall[];
  readonly reads: readonly { server: string; uri: string }[];
  /** Executes a tool. Throws when there is none. */
  call(server: string, tool: string, args: Record<string, unknown>): WorldResult;
  /** Reads a resource. Throws when there is none. */
  read(server: string, uri: string): WorldResource;
}

/** The UI of one attack, as the hostile server sends it. */
export interface AttackView extends WorldResource {
  /** Name of the tool that shows it: the attack's id. */
  tool: string;
  /** Puts the resource into the result, as older servers do, instead of naming it in the tool. */
  embedded: boolean;
  /** Puts the UI into a registry: neither the tool nor the result names it. */
  isHosted?: boolean;
  /** The blocks of the result, when it has no UI. */
  content?: readonly Record<string, unknown>[];
}

export const APPS_SDK = 'text/html+skybridge';
export const MCP_APP = 'text/html;profile=mcp-app';

/** Builds both servers. `victim`: the document of the victim's view; `isHosted`: it is in a registry instead. */
export function createWorld(views: readonly AttackView[], victim: string, isHosted = false): World {
  const tool = (name: string, traits: Partial<WorldTool> = {}): WorldTool => ({
    name,
    title: name,
    visibility: ['model', 'app'],
    readOnly: false,
    logged: true,
    ...traits,
  });
  const hostile: WorldServer = {
    name: HOSTILE,
    tools: [
      tool('app_read', { visibility: ['app'], readOnly: true }),
      tool('app_write', { visibility: ['app'] }),
      tool('model_only', { visibility: ['model'] }),
      tool('not_accessible', { readOnly: true, meta: { 'openai/widgetAccessible': false } }),
      ...views.map(view =>
        tool(view.tool, {
          readOnly: true,
          logged: false,
          ...(view.content
            ? { content: view.content }
            : view.embedded
              ? { embedded: [view] }
              : view.isHosted
                ? {}
                : view.mimeType === APPS_SDK
                  ? { meta: { 'openai/outputTemplate': view.uri, 'openai/widgetAccessible': true } }
                  : { resourceUri: view.uri }),
        }),
      ),
    ],
    resources: [
      { uri: 'file:///secret', mimeType: 'text/plain', text: 'RESOURCE-SECRET' },
      ...views.filter(view => !view.embedded && !view.isHosted),
    ],
  };
  const page = { uri: 'ui://victim/page', mimeType: MCP_APP, text: victim };
  const victimServer: WorldServer = {
    name: VICTIM,
    tools: [
      tool('read', { readOnly: true }),
      tool('write'),
      tool(VICTIM_VIEW, { title: 'HOST-SECRET', logged: false, ...(!isHosted && { resourceUri: page.uri }) }),
    ],
    resources: [page],
  };
  const servers = [hostile, victimServer];
  const calls: WorldCall[] = [];
  const reads: { server: string; uri: string }[] = [];
  const find = (name: string): WorldServer => {
    const match = servers.find(server => server.name === name);
    if (!match) throw new Error(`No server ${name}.`);
    return match;
  };
  return {
    servers,
    calls,
    reads,
    call(server, name, args) {
      const match = find(server).tools.find(candidate => candidate.name === name);
      if (!match) throw new Error(`No tool ${name}.`);
      if (match.content) return { content: match.content as WorldResult['content'] };
      if (match.logged) calls.push({ server, tool: name, arguments: args });
      return {
        content: [
          { type: 'text', text: `${name} of ${server}` },
          ...(match.embedded ?? []).map(({ uri, mimeType, text }) => ({
            type: 'resource' as const,
            resource: { uri, mimeType, text },
          })),
        ],
        structuredContent: { secret: 'TOOL-SECRET' },
      };
    },
    read(server, uri) {
      reads.push({ server, uri });
      const match = find(server).resources.find(candidate => candidate.uri === uri);
      if (!match) throw new Error(`No resource ${uri}.`);
      return match;
    },
  };
}
