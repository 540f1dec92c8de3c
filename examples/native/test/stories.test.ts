// Each story of each component, sent by an MCP server over a real client: the same props arrive, and the component's schema accepts them.
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { type NativeComponentName, nativeResult, nativeTool } from '@vitrine/server/native';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { readCities, readDataset } from '../src/tools/public-data.ts';

/** Limit of the rows of a package's data, which some stories load when they are shown. */
const MAX_ROWS = 5000;
const SOURCES: Readonly<Record<string, () => unknown[]>> = {
  movies: () => JSON.parse(readDataset('movies.json').toString()) as unknown[],
  cars: () => JSON.parse(readDataset('cars.json').toString()) as unknown[],
  cities: readCities,
};

interface StoryModule {
  default: unknown;
  [name: string]: unknown;
}
const folder = new URL('../../../packages/components/src/components/', import.meta.url);
const files = globSync('*/*.stories.tsx', { cwd: fileURLToPath(folder) });

/** The data of each story: what JSON can say of its props. `status` belongs to the host. */
const stories = new Map<string, Map<string, Record<string, unknown>>>();
let client: Client;

beforeAll(async () => {
  for (const file of files) {
    const { default: _, ...named } = (await import(new URL(file, folder).href)) as StoryModule;
    const read = Object.entries(named).map(([name, story]) => {
      const { status, ...props } = withData((story as { args: Record<string, unknown> }).args);
      const isWhole = status === undefined || (status as { type: string }).type === 'error';
      return isWhole ? ([name, JSON.parse(JSON.stringify(props)) as Record<string, unknown>] as const) : undefined;
    });
    stories.set(basename(dirname(file)), new Map(read.filter(entry => entry !== undefined)));
  }
  const server = new McpServer({ name: 'stories', version: '1.0.0' });
  for (const [name, own] of stories) {
    const component = name as NativeComponentName;
    const inputSchema = z.object({ story: z.string() });
    server.registerTool(`show_${name}`, { ...nativeTool(component), inputSchema }, ({ story }) =>
      nativeResult(component, own.get(story) as never),
    );
  }
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
}, 60_000);
afterAll(() => client?.close());

/** The story's own properties `source` and `repeat` are no props of the component. */
function withData({ source, repeat: _, ...props }: Record<string, unknown>): Record<string, unknown> {
  const readRows = typeof source === 'string' ? SOURCES[source] : undefined;
  // Another component's own `source`, such as a diagram's text.
  if (!readRows) return source === undefined ? props : { ...props, source };
  const rows = readRows().slice(0, MAX_ROWS);
  return 'data' in props ? { ...props, data: rows } : { ...props, value: rows };
}

it('there are stories of every component', () => {
  expect([...stories.keys()].sort()).toEqual(COMPONENT_NAMES);
});

it.each(COMPONENT_NAMES)('%s: every story arrives, and its schema accepts it', async name => {
  const { safeParse } = await findComponent(name)!.load();
  for (const [story, props] of stories.get(name)!) {
    const result = await client.callTool({ name: `show_${name}`, arguments: { story } });
    expect(result.isError, `${story}: ${JSON.stringify(result.content[0])}`).toBeUndefined();
    expect(result.structuredContent, story).toEqual(props);
    expect(safeParse(result.structuredContent).success, story).toBe(true);
  }
});
