// Definitions of the wrapper's own tools. Their names are added later, because the server may already use them.

import { GENERATION_STATES } from '../generation/generation-state.ts';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };
const STRING = { type: 'string' };
const NAMES = { type: 'array', items: STRING };
const TOOL_NAME_INPUT = {
  type: 'object',
  properties: { toolName: { type: 'string', description: 'Name of the tool' } },
  required: ['toolName'],
} as const;
const TOOL_ROW = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Tool' },
    title: { type: 'string', title: 'Title' },
    description: { type: 'string', title: 'Description' },
    uiType: { enum: ['compiled', 'known', 'refined', 'freeform', 'own', 'none'], title: 'Interface' },
    knownView: { type: 'string', title: 'View for' },
    state: { enum: ['own', 'none', ...GENERATION_STATES], title: 'State' },
    reason: { type: 'string', title: 'Why it was not made' },
    cached: { type: 'boolean', title: 'Page in memory' },
    refinements: { type: 'integer', title: 'Changes' },
    undone: { type: 'boolean', title: 'Has an undone change' },
    revision: { type: 'integer', title: 'Revision' },
    enabled: { type: 'boolean', title: 'Enabled' },
    parameters: { ...NAMES, title: 'Fields' },
    resourceUri: { type: 'string', title: 'Address' },
  },
  required: ['name', 'uiType', 'enabled'],
};

export const BUILT_IN_DEFINITIONS = {
  _ui_list: {
    title: 'Interfaces of the tools',
    description: 'Show the user all wrapped tools and what interface each has, a page at a time.',
    inputSchema: {
      type: 'object',
      properties: {
        cursor: { type: 'string', description: '`nextCursor` of the page before. Absent: the first page' },
      },
    },
    outputSchema: {
      type: 'object',
      properties: {
        tools: { type: 'array', items: TOOL_ROW },
        total: { type: 'integer', title: 'All tools' },
        nextCursor: { type: 'string', title: 'Next page' },
      },
      required: ['tools', 'total'],
    },
    annotations: READ_ONLY,
  },
  _ui_inspect: {
    title: 'Interface of one tool',
    description:
      'Get detailed information about the interface of one tool: its address, its revisions, and how two of them differ.',
    inputSchema: {
      type: 'object',
      properties: {
        toolName: { type: 'string', description: 'Name of the tool to inspect' },
        revision: { type: 'integer', minimum: 0, description: 'A revision to show with its view spec' },
        against: {
          type: 'integer',
          minimum: 0,
          description: 'The revision to compare it with, 0 for the page without changes. Absent: the one before',
        },
      },
      required: ['toolName'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        tool: { type: 'string', title: 'Tool' },
        uiType: { type: 'string', title: 'Interface' },
        state: { type: 'string', title: 'State' },
        reason: { type: 'string', title: 'Why it was not made' },
        cached: { type: 'boolean', title: 'Page in memory' },
        llmModel: { type: 'string', title: 'Model' },
        promptVersion: { type: 'string', title: 'Version of the prompt' },
        generatedAt: { type: 'string', title: 'Made at' },
        generationDurationMs: { type: 'integer', title: 'Made in milliseconds' },
        cacheKey: { type: 'string', title: 'Key of the request' },
        refinementHistory: { ...NAMES, title: 'Changes that were asked for' },
        workspace: { type: 'string', title: 'Workspace' },
        revisions: { type: 'array', title: 'Revisions', items: { type: 'object' } },
        revision: { type: 'integer', title: 'Revision' },
        against: { type: 'integer', title: 'Compared with revision' },
        spec: { title: 'View spec' },
        diff: { type: 'string', title: 'Differences' },
        resourceUri: { type: 'string', title: 'Address' },
        bytes: { type: 'integer', title: 'Size of the page in bytes' },
        compiledInMs: { type: 'number', title: 'Compiled in milliseconds' },
        inputSchema: { title: 'Input schema' },
        resultShape: { title: 'What was seen of its results: types and names, no values' },
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
  _ui_guide: {
    title: 'How to write an interface',
    description:
      'Get what is needed to write or change the interface of one tool: the language of view specs, the fields and results of the tool, and its present view spec. Then pass a view spec to _ui_refine.',
    inputSchema: TOOL_NAME_INPUT,
    annotations: READ_ONLY,
  },
  _ui_refine: {
    title: 'Change the interface of a tool',
    description:
      'Change how one tool looks: the layout of its form, or how its results are drawn. Pass a view spec (see _ui_guide) or, where there is a model (configured here, or offered by the client as sampling), an instruction such as "make the table compact, hide ids". Changes no data and calls no tool.',
    inputSchema: {
      type: 'object',
      properties: {
        ...TOOL_NAME_INPUT.properties,
        instruction: { type: 'string', description: 'What to change, in words', maxLength: 2000 },
        spec: { type: 'object', description: 'A whole view spec, as _ui_guide describes it' },
      },
      required: ['toolName'],
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  _ui_undo: {
    title: 'Undo the last change of an interface',
    description: 'Go back to the interface that one tool had before its last change.',
    inputSchema: TOOL_NAME_INPUT,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  _ui_redo: {
    title: 'Bring back an undone change',
    description: 'Bring back the change of the interface of one tool that was undone last.',
    inputSchema: TOOL_NAME_INPUT,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  _ui_regenerate: {
    title: 'Make an interface again',
    description:
      'Have the configured model make the interface of one tool again, whatever is stored. Keeps the changes that were asked for, unless clearRefinements is true. Changes no data and calls no tool.',
    inputSchema: {
      type: 'object',
      properties: {
        ...TOOL_NAME_INPUT.properties,
        clearRefinements: {
          type: 'boolean',
          default: false,
          description: 'Also forget the changes that were asked for',
        },
      },
      required: ['toolName'],
    },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  _ui_report: {
    title: 'Report an error of an interface',
    description: 'Used by interfaces themselves: the second error withdraws a generated interface.',
    inputSchema: {
      type: 'object',
      properties: {
        ...TOOL_NAME_INPUT.properties,
        revision: { type: 'integer', minimum: 1 },
        message: { type: 'string', maxLength: 1000 },
      },
      required: ['toolName', 'revision', 'message'],
    },
    annotations: { ...READ_ONLY, idempotentHint: false },
  },
} as const;

/** A tool of the wrapper itself. */
export type BuiltInToolName = keyof typeof BUILT_IN_DEFINITIONS;
/** The names of the wrapper's own tools, unless the server has a tool of the same name. */
export const BUILT_IN_TOOL_NAMES = [
  '_ui_list',
  '_ui_inspect',
  '_ui_refresh_tools',
] as const satisfies readonly BuiltInToolName[];
/** The names under which a client sees the tools that every wrapper has. */
export type BuiltInNames = Readonly<Record<(typeof BUILT_IN_TOOL_NAMES)[number], string>>;
/** The tools by which the gallery changes interfaces, where there are such tools. */
export const GALLERY_CHANGES = [
  '_ui_refine',
  '_ui_undo',
  '_ui_redo',
  '_ui_regenerate',
] as const satisfies readonly BuiltInToolName[];
/** The names that the gallery calls. */
export type GalleryNames = BuiltInNames & { readonly [name in (typeof GALLERY_CHANGES)[number]]?: string };
/** Names of tools that change interfaces, which only some wrappers have. */
export const REFINEMENT_TOOL_NAMES = [
  '_ui_guide',
  '_ui_refine',
  '_ui_undo',
  '_ui_redo',
  '_ui_regenerate',
  '_ui_report',
] as const satisfies readonly BuiltInToolName[];

/** Tools that only models call, or only pages: they have no page themselves. The others are for both. */
export const VISIBILITY: { readonly [name in BuiltInToolName]?: readonly ['model'] | readonly ['app'] } = {
  _ui_guide: ['model'],
  _ui_report: ['app'],
};
