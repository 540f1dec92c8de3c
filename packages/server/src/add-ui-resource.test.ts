import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { openInMemory } from '../test/open-client.ts';
import { addUIResource } from './add-ui-resource.ts';
import { UIResourceError } from './errors.ts';

const openClients: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of openClients.splice(0)) await one.close();
});

async function read(server: McpServer, uri: string) {
  const client = await openInMemory(server);
  openClients.push(client);
  return { client, contents: (await client.readResource({ uri })).contents };
}

const createServer = () => new McpServer({ name: 'test', version: '1.0.0' });

describe('addUIResource()', () => {
  it('lists and serves the resource, and returns the server for more calls', async () => {
    const server = createServer();
    const returned = addUIResource(server, {
      uri: 'ui://a/one',
      name: 'one',
      description: 'First',
      mimeType: 'text/html',
      content: '<p>1</p>',
    });
    expect(returned).toBe(server);
    addUIResource(server, {
      uri: 'ui://a/two',
      name: 'two',
      description: 'Second',
      mimeType: 'text/uri-list',
      content: new URL('https://example.org/x'),
      title: 'Two',
    });
    const { client, contents } = await read(server, 'ui://a/one');
    expect(contents).toEqual([{ uri: 'ui://a/one', mimeType: 'text/html', text: '<p>1</p>' }]);
    expect((await client.listResources()).resources).toMatchObject([
      { uri: 'ui://a/one', name: 'one', description: 'First', mimeType: 'text/html' },
      { uri: 'ui://a/two', name: 'two', title: 'Two', description: 'Second', mimeType: 'text/uri-list' },
    ]);
    expect((await client.readResource({ uri: 'ui://a/two' })).contents).toMatchObject([
      { text: 'https://example.org/x' },
    ]);
  });

  it.each([
    ['a string', '<p>é</p>', { text: '<p>é</p>' }],
    ['an object, as JSON', { a: [1, 2] }, { text: '{"a":[1,2]}' }],
    ['bytes, as base64', new TextEncoder().encode('<p>é</p>'), { blob: 'PHA+w6k8L3A+' }],
    ['a Buffer', Buffer.from('<p>é</p>'), { blob: 'PHA+w6k8L3A+' }],
    ['a function', () => '<p>f</p>', { text: '<p>f</p>' }],
    ['an async function', async () => new Uint8Array([60, 98, 62]), { blob: 'PGI+' }],
  ])('takes %s', async (_, content, sent) => {
    const server = addUIResource(createServer(), { uri: 'ui://a/b', name: 'b', mimeType: 'text/html', content });
    const { contents } = await read(server, 'ui://a/b');
    expect(contents).toEqual([{ uri: 'ui://a/b', mimeType: 'text/html', ...sent }]);
  });

  it('calls a function at each read', async () => {
    let reads = 0;
    const server = addUIResource(createServer(), {
      uri: 'ui://a/b',
      name: 'b',
      mimeType: 'text/html',
      content: () => `<p>${++reads}</p>`,
    });
    const { client, contents } = await read(server, 'ui://a/b');
    expect(contents).toMatchObject([{ text: '<p>1</p>' }]);
    expect((await client.readResource({ uri: 'ui://a/b' })).contents).toMatchObject([{ text: '<p>2</p>' }]);
  });

  it('sends MCP Apps metadata with the listing and with the content', async () => {
    const ui = { csp: { connectDomains: ['https://api.example.org'] } };
    const server = addUIResource(createServer(), {
      uri: 'ui://a/b',
      name: 'b',
      mimeType: 'text/html; profile="mcp-app"',
      content: '<p>',
      ui,
      _meta: { own: 1 },
    });
    const { client, contents } = await read(server, 'ui://a/b');
    expect(contents[0]?._meta).toEqual({ own: 1, ui });
    expect((await client.listResources()).resources[0]?._meta).toEqual({ own: 1, ui });
  });

  it.each([
    ['text/html'],
    ['text/html;profile=mcp-app'],
    ['TEXT/HTML; Profile=MCP-App'],
    ['text/uri-list'],
    ['application/vnd.mcp-ui.remote-dom+javascript; framework=react'],
    ['application/vnd.mcp-ui.remote-dom+javascript;framework="webcomponents"'],
  ])('parses the MIME type %s', mimeType => {
    expect(() => addUIResource(createServer(), { uri: 'ui://a/b', name: 'b', mimeType, content: 'x' })).not.toThrow();
  });

  it.each([
    ['a URI of another scheme', ['file:///a', 'text/html', 'x'], 'bad-uri', ['"file:///a"', 'ui://']],
    [
      'an unknown MIME type',
      ['ui://a/b', 'text/markdown', 'x'],
      'unknown-mime-type',
      ['text/markdown', 'text/uri-list'],
    ],
    ['an unknown profile', ['ui://a/b', 'text/html;profile=other', 'x'], 'unknown-mime-type', ['profile=other']],
    ['blank content', ['ui://a/b', 'text/html', ' '], 'missing-content', ['ui://a/b']],
    ['no content', ['ui://a/b', 'text/html', undefined], 'missing-content', ['undefined']],
    ['no bytes', ['ui://a/b', 'text/html', new Uint8Array()], 'missing-content', ['no bytes']],
  ])('refuses %s at once, and registers nothing', async (_, [uri, mimeType, content], code, words) => {
    const server = createServer();
    const add = () =>
      addUIResource(server, {
        uri: uri as string,
        name: 'b',
        mimeType: mimeType as string,
        content: content as string,
      });
    expect(add).toThrow(UIResourceError);
    expect(add).toThrow(expect.objectContaining({ code }));
    for (const word of words) expect(add).toThrow(word);
    addUIResource(server, { uri: 'ui://good/one', name: 'good', mimeType: 'text/html', content: 'x' });
    const { client } = await read(server, 'ui://good/one');
    expect((await client.listResources()).resources).toHaveLength(1);
  });

  it('answers with an error that names the resource when a function fails, and works again afterwards', async () => {
    let broken = true;
    const server = addUIResource(createServer(), {
      uri: 'ui://a/b',
      name: 'b',
      mimeType: 'text/html',
      content: () => {
        if (broken) throw new Error('no template');
        return '<p>';
      },
    });
    const client = await openInMemory(server);
    openClients.push(client);
    await expect(client.readResource({ uri: 'ui://a/b' })).rejects.toThrow(/ui:\/\/a\/b.*no template/);
    broken = false;
    expect((await client.readResource({ uri: 'ui://a/b' })).contents).toMatchObject([{ text: '<p>' }]);
  });

  it('announces that questions name the page, beside what the server announces, as long as it is not connected', async () => {
    const page = { name: 'ask', mimeType: 'text/html;profile=mcp-app', content: '<p>?</p>', asks: true };
    const server = new McpServer(
      { name: 'test', version: '1.0.0' },
      { capabilities: { extensions: { 'io.modelcontextprotocol/ui': { other: {} }, 'example.org/x': {} } } },
    );
    addUIResource(server, { ...page, uri: 'ui://a/ask' });
    const { client } = await read(server, 'ui://a/ask');
    expect(client.getServerCapabilities()?.extensions).toEqual({
      'io.modelcontextprotocol/ui': { other: {}, elicitation: {} },
      'example.org/x': {},
    });
    expect(() => addUIResource(server, { ...page, uri: 'ui://a/late' })).toThrow(
      expect.objectContaining({ code: 'bad-options' }),
    );
  });
});
