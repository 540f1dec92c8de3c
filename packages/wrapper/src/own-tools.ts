// The wrapper's own tools: what it made of the server's, for a person or a model that asks.
import { type Catalog, type CatalogChanges, type CatalogTool, hasOwnUI } from './catalog.ts';
import type { Views } from './views.ts';

/** `compiled`: made here. `own`: the server's. `none`: the settings leave it without. */
export type UIType = 'compiled' | 'own' | 'none';

export interface OwnTool {
  /** The name it is asked for by; another one where the server has a tool of this name. */
  readonly name: OwnToolName;
  readonly definition: Readonly<Record<string, unknown>>;
  /** Throws `UnknownToolError` when an argument names no tool. */
  call(args: Readonly<Record<string, unknown>>, listAgain: () => Promise<CatalogChanges>): Promise<object>;
}

export const OWN_TOOL_NAMES = ['_ui_list', '_ui_inspect', '_ui_refresh_tools'] as const;
export type OwnToolName = (typeof OWN_TOOL_NAMES)[number];

/** An argument names a tool that is not there. */
export class UnknownToolError extends Error {
  override readonly name = 'UnknownToolError';
  readonly toolName: unknown;

  constructor(toolName: unknown) {
    super(`There is no tool ${JSON.stringify(toolName)}. _ui_list says which there are.`);
    this.toolName = toolName;
  }
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };
const STRING = { type: 'string' };
const NAMES = { type: 'array', items: STRING };
const TOOL_ROW = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Tool' },
    title: { type: 'string', title: 'Title' },
    description: { type: 'string', title: 'Description' },
    uiType: { enum: ['compiled', 'own', 'none'], title: 'Interface' },
    enabled: { type: 'boolean', title: 'Enabled' },
    resourceUri: { type: 'string', title: 'Address' },
  },
  required: ['name', 'uiType', 'enabled'],
};

export function createOwnTools({ catalog, views }: { catalog: Catalog; views: Views }): readonly OwnTool[] {
  const uiTypeOf = (tool: CatalogTool): UIType =>
    hasOwnUI(tool) ? 'own' : views.uriOf(tool) === undefined ? 'none' : 'compiled';
  const rowOf = (tool: CatalogTool) => {
    const { title, description } = tool.definition;
    const resourceUri = views.uriOf(tool);
    const uiType = uiTypeOf(tool);
    return {
      name: tool.name,
      ...(typeof title === 'string' ? { title } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      uiType,
      enabled: uiType !== 'none',
      ...(resourceUri === undefined ? {} : { resourceUri }),
    };
  };

  return [
    {
      name: '_ui_list',
      definition: {
        title: 'Interfaces of the tools',
        description: 'List all wrapped tools and what interface each has.',
        inputSchema: { type: 'object', properties: {} },
        outputSchema: {
          type: 'object',
          properties: { tools: { type: 'array', items: TOOL_ROW } },
          required: ['tools'],
        },
        annotations: READ_ONLY,
      },
      call: async () => resultOf({ tools: catalog.tools.map(rowOf) }),
    },
    {
      name: '_ui_inspect',
      definition: {
        title: 'Interface of one tool',
        description: 'Get detailed information about the interface of one tool.',
        inputSchema: {
          type: 'object',
          properties: { toolName: { type: 'string', description: 'Name of the tool to inspect' } },
          required: ['toolName'],
        },
        outputSchema: {
          type: 'object',
          properties: {
            tool: STRING,
            uiType: STRING,
            resourceUri: STRING,
            bytes: { type: 'integer', title: 'Size of the page in bytes' },
            compiledInMs: { type: 'number' },
            inputSchema: {},
          },
          required: ['tool', 'uiType'],
        },
        annotations: READ_ONLY,
      },
      call: async ({ toolName }) => {
        const tool = typeof toolName === 'string' ? catalog.get(toolName) : undefined;
        if (!tool) throw new UnknownToolError(toolName);
        const uri = views.uriOf(tool);
        const view = uri === undefined ? undefined : views.read(uri);
        return resultOf({
          tool: tool.name,
          uiType: uiTypeOf(tool),
          ...(view === undefined
            ? {}
            : {
                resourceUri: view.uri,
                bytes: Buffer.byteLength(view.html),
                compiledInMs: Math.round(view.compiledInMs * 100) / 100,
              }),
          inputSchema: tool.definition.inputSchema ?? null,
        });
      },
    },
    {
      name: '_ui_refresh_tools',
      definition: {
        title: 'List the tools again',
        description: 'List the tools of the server again. Use this if tools have been added, removed or changed.',
        inputSchema: { type: 'object', properties: {} },
        outputSchema: {
          type: 'object',
          properties: { added: NAMES, removed: NAMES, changed: NAMES, unchanged: { type: 'integer' } },
          required: ['added', 'removed', 'changed', 'unchanged'],
        },
        annotations: { ...READ_ONLY, idempotentHint: true },
      },
      call: async (_args, listAgain) => resultOf(await listAgain()),
    },
  ];
}

/** Structured, and the same as text for clients and models that read only that. */
function resultOf(structuredContent: object): object {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent, undefined, 2) }], structuredContent };
}
