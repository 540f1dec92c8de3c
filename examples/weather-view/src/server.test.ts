import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createWeatherServer } from '@vitrine/example-weather';
import { afterEach, describe, expect, it } from 'vitest';
import { createWeatherViewServer } from './server.ts';

const URI = 'ui://weather-view/weather';
const now = () => new Date('2026-11-21T12:00:00Z');
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function open(server: ReturnType<typeof createWeatherServer>): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

describe('the weather server with a view', () => {
  it('has the tools of the text-only server, and gives the same answers', async () => {
    const [plain, withView] = [await open(createWeatherServer({ now })), await open(createWeatherViewServer({ now }))];
    const definitions = async (client: Client) => (await client.listTools()).tools.map(({ _meta, ...tool }) => tool);
    expect(await definitions(withView)).toEqual(await definitions(plain));
    for (const name of ['current_weather', 'forecast']) {
      const call = { name, arguments: { place: 'Quito' } };
      expect(await withView.callTool(call)).toEqual(await plain.callTool(call));
    }
  });

  it('names one page for both tools, and serves it as one document that loads nothing', async () => {
    const client = await open(createWeatherViewServer({ now }));
    const { tools } = await client.listTools();
    expect(tools.map(tool => (tool._meta?.ui as { resourceUri?: string } | undefined)?.resourceUri)).toEqual([
      undefined,
      URI,
      URI,
    ]);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([URI]);
    const [page] = (await client.readResource({ uri: URI })).contents as { mimeType: string; text: string }[];
    expect(page?.mimeType).toBe('text/html;profile=mcp-app');
    expect(page?.text).toContain('["reykjavik","Reykjavík","Iceland"]');
    expect(page?.text).not.toMatch(/<script[^>]+src=|<link|@import|url\(/);
    expect(page!.text.length).toBeLessThan(60_000);
  });

  it.each(['legacy', 'modern'])('serves stdio in the %s era', async era => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    clients.push(client);
    const main = new URL('./main.ts', import.meta.url).pathname;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: ['--conditions=@vitrine/source', main] }),
    );
    expect((await client.readResource({ uri: URI })).contents[0]).toMatchObject({ uri: URI });
    expect((await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } })).isError).toBeFalsy();
  });
});
