// Records the playground's examples from the servers in examples/: what they answer is what a user would paste.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { PlaygroundExamples } from '../src/playground/examples.ts';
import { home, root } from './site-files.ts';

/** Path that the site's page loads the examples from. */
const FILE = join(home, 'public', 'playground', 'examples.json');

/** JSON as a user would read it. */
const write = (value: unknown): string => JSON.stringify(value, null, 2);

/** Writes the examples of all kinds. */
export async function writeExamples(file: string = FILE): Promise<void> {
  const [weather, tasks, library, view, bakery, native] = await Promise.all([
    ask('weather', readWeather),
    ask('a2ui', client => client.callTool({ name: 'show_tasks' })),
    ask('older-generations', readLibrary, ['5']),
    ask('weather-view', client => readPage(client, 'forecast', { place: 'Lisbon', days: 4, date: '2026-06-01' })),
    ask('apps-sdk', client => readPage(client)),
    ask('native', readNative),
  ]);
  const examples: PlaygroundExamples = {
    ...weather,
    ...library,
    resource: { text: write(view.contents), input: write(view.input), result: write(view.result) },
    appsSdk: { text: String(bakery.contents.contents[0]?.text), result: write(bakery.result) },
    a2ui: { text: write(JSON.parse(embeddedText(tasks))) },
    component: native,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(examples));
}

async function readWeather(client: Client): Promise<Pick<PlaygroundExamples, 'tool' | 'result'>> {
  const { tools } = await client.listTools();
  const input = { place: 'Lisbon', days: 5, date: '2026-06-01' };
  const result = await client.callTool({ name: 'forecast', arguments: input });
  const forecast = tools.find(({ name }) => name === 'forecast');
  return {
    tool: { text: write({ tools }), choice: 'forecast' },
    result: { text: write(forecast), input: write(input), result: write(result) },
  };
}

async function readLibrary(client: Client): Promise<Pick<PlaygroundExamples, 'html' | 'remoteDom'>> {
  const inline = await client.callTool({ name: 'inline' });
  const drawn = await client.callTool({ name: 'drawn_components' });
  return { html: { text: embeddedText(inline) }, remoteDom: { text: write(embedded(drawn)) } };
}

/** The page that a tool names, by default the first one with a page, and the result of a call. */
async function readPage(client: Client, tool?: string, input: Record<string, unknown> = {}) {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const name = tool ?? tools.find(({ _meta: meta }) => meta?.['openai/outputTemplate'] !== undefined)?.name;
  if (name === undefined || !resources[0]) throw new Error('The example has no tool with a page.');
  const contents = (await client.readResource({ uri: resources[0].uri })) as { contents: { text?: string }[] };
  return { contents, input, result: await client.callTool({ name, arguments: input }) };
}

async function readNative(client: Client): Promise<PlaygroundExamples['component']> {
  const { tools } = await client.listTools();
  for (const { name, _meta: meta } of tools) {
    const { component } = (meta?.['vitrine.dev/native'] ?? {}) as { component?: string };
    if (component !== 'data-table') continue;
    const { structuredContent: props } = (await client.callTool({ name, arguments: {} })) as Record<string, unknown>;
    return { text: write({ component, props }) };
  }
  throw new Error('The example has no tool with a table.');
}

interface Embedded {
  resource: { text?: string; blob?: string };
}

function embedded(result: unknown): Embedded {
  const { content } = result as { content: { type: string }[] };
  const block = content.find(({ type }) => type === 'resource');
  if (!block) throw new Error('The result embeds no resource.');
  return block as unknown as Embedded;
}

function embeddedText(result: unknown): string {
  const { text, blob = '' } = embedded(result).resource;
  return text ?? Buffer.from(blob, 'base64').toString();
}

/** Starts an example, asks it, and ends it. */
async function ask<T>(
  example: string,
  question: (client: Client) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const client = new Client({ name: 'site', version: '0.1.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@vitrine/source', 'src/main.ts', ...args],
    cwd: join(root, 'examples', example),
    stderr: 'ignore',
  });
  await client.connect(transport);
  try {
    return await question(client);
  } finally {
    await client.close();
  }
}

if (import.meta.main) await writeExamples();
