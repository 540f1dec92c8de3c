// Definitions of the wrapper's own tools. Their names are added later, because the server may already use them.

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
    parameters: { ...NAMES, title: 'Fields' },
    resourceUri: { type: 'string', title: 'Address' },
  },
  required: ['name', 'uiType', 'enabled'],
};

export const OWN_DEFINITIONS = {
  _ui_list: {
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
  _ui_inspect: {
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
        tool: { type: 'string', title: 'Tool' },
        uiType: { type: 'string', title: 'Interface' },
        resourceUri: { type: 'string', title: 'Address' },
        bytes: { type: 'integer', title: 'Size of the page in bytes' },
        compiledInMs: { type: 'number', title: 'Compiled in milliseconds' },
        inputSchema: { title: 'Input schema' },
      },
      required: ['tool', 'uiType'],
    },
    annotations: READ_ONLY,
  },
  _ui_refresh_tools: {
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
} as const;

/** One of `OWN_TOOL_NAMES`. */
export type OwnToolName = keyof typeof OWN_DEFINITIONS;
/** The names of the wrapper's own tools, unless the server has a tool of the same name. */
export const OWN_TOOL_NAMES = Object.keys(OWN_DEFINITIONS) as readonly OwnToolName[];
