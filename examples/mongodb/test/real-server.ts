// The tests of MongoDB's own server with interfaces, whichever way those were added.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { ListDatabasesDataSchema } from '@vitrine/protocol/internal/render-data/list-databases';
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import { RenameCollectionDataSchema } from '@vitrine/protocol/internal/render-data/rename-collection';
import { TableDataSchema } from '@vitrine/protocol/internal/render-data/table';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behindProxy, type CommandLine, subclassed, unmodified } from '../src/mcp-server.ts';
import { SEED } from '../src/seed.ts';
import { startWireServer, type WireServer } from '../src/wire-server/wire-server.ts';

const BIG = 2n ** 60n;
const MCP_APPS = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

const WAYS: [string, (server: WireServer) => CommandLine][] = [
  ['subclassed', ({ uri }) => subclassed(uri)],
  ['unmodified, behind the proxy', ({ uri }) => behindProxy(unmodified(uri))],
];

/** Declares the tests. They need mongodb-mcp-server to be installed. */
export function describeRealServer(): void {
  describe.each(WAYS)('mongodb-mcp-server 3.0.4, %s', (_, commandLine) => {
    let database: WireServer;
    let client: Client;
    let bare: Client;

    beforeAll(async () => {
      database = await startWireServer({ seed: { ...SEED, huge: {} }, sizes: { huge: BIG } });
      [client, bare] = await Promise.all([open(commandLine(database)), open(unmodified(database.uri))]);
    }, 120_000);
    afterAll(async () => {
      await client?.close();
      await bare?.close();
      await database?.close();
    });

    async function open([command, ...args]: CommandLine): Promise<Client> {
      const newClient = new Client({ name: 'test', version: '1.0.0' }, { capabilities: MCP_APPS });
      await newClient.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
      return newClient;
    }
    const call = (of: Client, name: string, args: object = {}) =>
      of.callTool({ name, arguments: { connectionId: 'preconfigured', ...args } });

    it('names its pages, which can be read, and has the tools it had', async () => {
      const [{ tools }, { tools: own }] = [await client.listTools(), await bare.listTools()];
      expect(tools.map(({ name }) => name).sort()).toEqual(expect.arrayContaining(['find', 'list-databases']));
      const listed = tools.find(({ name }) => name === 'list-databases')!;
      expect(listed.outputSchema).toEqual(own.find(({ name }) => name === 'list-databases')?.outputSchema);
      const { resourceUri } = listed._meta!.ui as { resourceUri: string };
      const { contents } = await client.readResource({ uri: resourceUri });
      expect(contents[0]).toMatchObject({
        mimeType: MCP_APP_MIME_TYPE,
        text: expect.stringMatching(/^<!doctype html>/i),
      });
    });

    it('lists databases, from empty to 2^60 bytes, in the result the server makes', async () => {
      const [result, own] = [await call(client, 'list-databases'), await call(bare, 'list-databases')];
      expect(result.structuredContent).toEqual(own.structuredContent);
      expect(result._meta).toEqual(own._meta);
      expect(result.content).toHaveLength((own.content as unknown[]).length);
      expect(readRenderData(ListDatabasesDataSchema, result)).toMatchObject({
        data: {
          databases: expect.arrayContaining([
            { name: 'archive', size: 0 },
            { name: 'huge', size: Number(BIG) },
          ]),
        },
      });
    });

    it('renames a collection, and reports when it cannot', async () => {
      const rename = (collection: string, newName: string) =>
        call(client, 'rename-collection', { database: 'shop', collection, newName });
      const result = await rename('orders', 'sales');
      expect(readRenderData(RenameCollectionDataSchema, result)).toEqual({
        data: { database: 'shop', oldCollection: 'orders', newCollection: 'sales', renamed: true },
      });
      expect([...database.store.databases.get('shop')!.keys()]).toEqual(['customers', 'sales']);
      expect(await rename('orders', 'other')).toMatchObject({ isError: true });
      expect(await rename('sales', 'customers')).toMatchObject({ isError: true });
      expect([...database.store.databases.get('shop')!.keys()]).toEqual(['customers', 'sales']);
    });

    it('finds documents whose values a user can read, where the proxy shows them', async () => {
      const args = { database: 'shop', collection: 'customers', limit: 2 };
      const [result, own] = [await call(client, 'find', args), await call(bare, 'find', args)];
      expect(result.structuredContent).toEqual(own.structuredContent);
      const reading = readRenderData(TableDataSchema, { _meta: result._meta });
      if ('issues' in reading) return expect(result._meta).toEqual(own._meta);
      expect(reading.data).toMatchObject({
        title: 'customers',
        rows: [
          { _id: '000000000000000000000000', spent: '0.00', since: '2020-01-01T00:00:00.000Z' },
          { points: 9_007_199_254_740_991 },
        ],
      });
    });
  });
}
