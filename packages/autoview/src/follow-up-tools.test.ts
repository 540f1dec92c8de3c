import { describe, expect, it } from 'vitest';
import { followUpTools } from './follow-up-tools.ts';
import { rankSiblings } from './sibling-tools.ts';
import type { ToolDefinition } from './tool-definition.ts';

const tool = (
  name: string,
  properties: object,
  required: readonly string[] = Object.keys(properties),
): ToolDefinition => ({
  name,
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties, required },
});
const text = { type: 'string' };
const search = tool('search_nodes', { query: text });
const listFollowUps = (
  from: ToolDefinition,
  ...siblings: ToolDefinition[]
): (readonly [string, string, readonly string[]])[] =>
  followUpTools(
    from,
    rankSiblings(siblings, ({ name }) => ({ name, title: name, form: { fields: [] } })),
  ).map(({ tool: page, path, keys }) => [page.name, path, keys]);

describe('followUpTools()', () => {
  it('finds tools by the name of a value that several tools take', () => {
    const siblings = [
      tool('get_node', { nodeType: text }),
      tool('validate_node', { nodeType: text, config: { type: 'object' } }),
    ];
    expect(listFollowUps(search, ...siblings)).toEqual([
      ['get_node', '/nodeType', ['nodetype']],
      ['validate_node', '/nodeType', ['nodetype']],
    ]);
  });

  it('finds a tool that takes a value declared in the results of this one', () => {
    const items = { type: 'object', properties: { nodeType: text } };
    const declared = { ...search, outputSchema: { type: 'object', properties: { results: { type: 'array', items } } } };
    expect(listFollowUps(declared, tool('get_node', { nodeType: text }))).toEqual([
      ['get_node', '/nodeType', ['nodetype']],
    ]);
  });

  it('matches no name of a single word, also when it is declared in the results', () => {
    const siblings = [tool('quote', { symbol: text }), tool('history', { symbol: text, interval: text })];
    const declared = { ...search, outputSchema: { type: 'object', properties: { symbol: text } } };
    expect(listFollowUps(declared, ...siblings)).toEqual([]);
    const uuid = {
      ...tool('uuid', { version: text }),
      outputSchema: { type: 'object', properties: { version: text } },
    };
    expect(listFollowUps(uuid, tool('semver', { version: text }), tool('npm_view', { version: text }))).toEqual([]);
  });

  it.each([
    ['one tool alone takes', [tool('get_node', { nodeType: text })]],
    [
      'are settings or words',
      [
        tool('a', { searchQuery: text }),
        tool('b', { searchQuery: text }),
        tool('c', { start_date: text }),
        tool('d', { start_date: text }),
      ],
    ],
    [
      'are one of a list',
      [tool('a', { sortKind: { ...text, enum: ['x'] } }), tool('b', { sortKind: { ...text, enum: ['x'] } })],
    ],
    ['are no text', [tool('a', { rowLimits: { type: 'boolean' } }), tool('b', { rowLimits: { type: 'boolean' } })]],
  ])('does not match names that %s', (_, siblings) => expect(listFollowUps(search, ...siblings)).toEqual([]));
});
