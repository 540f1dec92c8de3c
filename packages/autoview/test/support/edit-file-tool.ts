// A tool whose form has a control of every kind, for tests of compiled pages.
import type { ToolDefinition } from '../../src/tool-definition.ts';

export const editFileTool: ToolDefinition = {
  name: 'edit_file',
  title: 'Edit file',
  description: 'Edits a file. '.repeat(30),
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, description: 'Where it is' },
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: { old: { type: 'string' }, new: { type: 'string' } },
          required: ['old', 'new'],
        },
      },
      mode: { enum: ['fast', 'safe'], default: 'safe' },
      count: { type: 'integer', minimum: 1, maximum: 5 },
      dry: { type: 'boolean', default: false },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      target: {
        anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }],
      },
      extra: { type: 'object', additionalProperties: { type: 'string' } },
      note: { type: ['string', 'null'] },
    },
    required: ['path', 'edits'],
  },
};
