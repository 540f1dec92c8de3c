import type { CallToolResult } from '@modelcontextprotocol/server';
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { ListDatabasesDataSchema } from '@vitrine/protocol/internal/render-data/list-databases';
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import { readUIMetadata, readUIResource } from '@vitrine/protocol/ui-resource';
import * as bson from 'bson';
import { describe, expect, it } from 'vitest';
import { BASE, DATA, HTML, LISTED, list, open, readBlock } from '../../test/augmenting.ts';

describe('augment()', () => {
  it('adds the address of the page after the content, for the user', async () => {
    const { lines, augment } = open({ now: () => 1_234_567_890 });
    const augmented = await augment(LISTED, list());
    expect(augmented.content.slice(0, 2)).toEqual(LISTED.content);
    expect(augmented.content[2]).toEqual({
      type: 'resource',
      annotations: { audience: ['user'] },
      resource: {
        uri: 'ui://list-databases/1234567890-1',
        mimeType: 'text/uri-list',
        text: `${BASE}/list-databases?waitForRenderData=true`,
        _meta: { [INITIAL_RENDER_DATA_KEY]: DATA },
      },
    });
    expect(augmented.content).toHaveLength(3);
    expect(lines).toEqual([]);
  });

  it('does not change its input', async () => {
    const result = Object.freeze({ ...LISTED, content: Object.freeze([...LISTED.content]) }) as CallToolResult;
    const augmented = await open().augment(result, list());
    expect(result).toEqual(LISTED);
    expect(augmented).not.toBe(result);
    expect(augmented).not.toHaveProperty('structuredContent');
  });

  it('uses structured content where no render data are given, and does not change it', async () => {
    const result = { ...LISTED, structuredContent: { ...DATA, more: 1 }, _meta: { own: 1 } };
    const augmented = await open().augment(result, { toolName: 'list-databases' });
    expect(augmented.structuredContent).toBe(result.structuredContent);
    expect(augmented._meta).toBe(result._meta);
    expect(readUIMetadata(readBlock(augmented).resource._meta).initialRenderData).toEqual(DATA);
  });

  it('makes a new URI for every result, also of a tool with special characters in its name', async () => {
    const { augment, lines } = open({ routes: { 'liste des bases / été': 'list-databases' } });
    const call = list({ toolName: 'liste des bases / été' });
    const uris = [await augment(LISTED, call), await augment(LISTED, call)].map(
      result => readBlock(result).resource.uri,
    );
    expect(new Set(uris).size).toBe(2);
    for (const uri of uris) expect(new URL(uri).href).toBe(uri);
    expect(lines).toEqual([]);
  });

  it('accepts the values of a database driver without loss', async () => {
    const big = bson.Long.fromString('1152921504606846977');
    const augmented = await open().augment(
      LISTED,
      list({
        renderData: {
          databases: [
            { name: 'a', size: big },
            { name: 'b', size: 2n ** 40n },
            { name: 'c', size: 0 },
          ],
        },
      }),
    );
    expect(readUIMetadata(readBlock(augmented).resource._meta).initialRenderData).toEqual({
      databases: [
        { name: 'a', size: '1152921504606846977' },
        { name: 'b', size: 1_099_511_627_776 },
        { name: 'c', size: 0 },
      ],
    });
  });

  it('logs the reason and the place in one line when the data do not fit', async () => {
    const { lines, augment } = open();
    expect(await augment(LISTED, list({ renderData: { databases: [{ name: 'a', size: -1 }] } }))).toBe(LISTED);
    expect(lines).toEqual([
      expect.stringMatching(/^No interface for "list-databases" \(bad-data\): .*databases\.0\.size/),
    ]);
  });
});

describe('delivery', () => {
  it('inline: the page itself', async () => {
    const augmented = await open({ delivery: 'inline' }).augment(LISTED, list());
    const { resource } = readBlock(augmented);
    expect(readUIResource(resource)).toEqual({ kind: 'inline-html', text: HTML });
    expect(readUIMetadata(resource._meta).initialRenderData).toEqual(DATA);
  });

  it('mcp-apps: adds nothing when the page shows the structured content', async () => {
    const result = { ...LISTED, structuredContent: DATA };
    const { lines, augment } = open({ delivery: 'mcp-apps' });
    expect(await augment(result, { toolName: 'list-databases' })).toBe(result);
    expect(await augment(result, list())).toBe(result);
    expect(lines).toEqual([]);
  });

  it('mcp-apps: adds other render data as metadata, which no model reads', async () => {
    const { augment } = open({ delivery: 'mcp-apps' });
    const result = { ...LISTED, structuredContent: { rows: 1 }, _meta: { own: 1 } };
    const augmented = await augment(result, list());
    expect(augmented).toEqual({ ...result, _meta: { own: 1, [INITIAL_RENDER_DATA_KEY]: DATA } });
    expect(augmented.content).toBe(result.content);
    expect(readRenderData(ListDatabasesDataSchema, augmented)).toEqual({ data: DATA });
  });

  it.each([
    ['a client of MCP Apps', { name: 'x', mcpApps: true }, 'mcp-apps'],
    ['a client that shows older resources', { name: 'nanobot', mcpApps: false }, 'external'],
    ['a client without interfaces', { name: 'terminal', mcpApps: false }, undefined],
    ['a client with unknown capabilities', { name: 'nanobot', mcpApps: undefined }, undefined],
    ['an unknown client', undefined, undefined],
  ] as const)('auto: %s', async (_, client, form) => {
    const { lines, augment } = open({ delivery: 'auto' });
    const augmented = await augment(LISTED, list({ client }));
    if (form === 'external') expect(readBlock(augmented).resource.mimeType).toBe('text/uri-list');
    else if (form === 'mcp-apps') expect(augmented._meta).toEqual({ [INITIAL_RENDER_DATA_KEY]: DATA });
    else expect(augmented).toBe(LISTED);
    expect(lines).toEqual(form ? [] : [expect.stringContaining('(no-ui-client)')]);
  });

  it('auto: embeds the page for an older client when it is not hosted', async () => {
    const { augment } = open({ delivery: 'auto', baseUrl: undefined, env: {} });
    const augmented = await augment(LISTED, list({ client: { name: 'nanobot', mcpApps: false } }));
    expect(readBlock(augmented).resource.mimeType).toBe('text/html');
  });
});
