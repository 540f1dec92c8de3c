import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { McpServer } from '@modelcontextprotocol/server';
import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { openHttp, openInMemory } from '../test/open-client.ts';
import { type NativeComponentName, type NativeProps, nativeResult, nativeTool } from './native.ts';

function createServer(): McpServer {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  const inputSchema = z.object({ code: z.string() });
  server.registerTool(
    'show',
    { ...nativeTool('code-block', { fromArguments: true, _meta: { 'x.dev/own': 1 } }), inputSchema },
    ({ code }) => nativeResult('code-block', { code, language: 'ts' }, { text: 'The file.' }),
  );
  server.registerTool('broken', nativeTool('code-block'), () =>
    nativeResult('code-block', { code: 5 } as unknown as NativeProps<'code-block'>),
  );
  return server;
}

it.each(['in memory', 'over HTTP'])(
  'names the component on the tool and sends its props after a text, %s',
  async how => {
    const client = how === 'in memory' ? await openInMemory(createServer()) : await openHttp(createServer);
    onTestFinished(() => client.close());
    const [tool] = (await client.listTools()).tools;
    const native = { component: 'code-block', version: 1, fromArguments: true };
    expect(tool?._meta).toEqual({ 'vitrine.dev/native': native, 'x.dev/own': 1 });
    const result = await client.callTool({ name: 'show', arguments: { code: 'let a;' } });
    expect(result.content).toEqual([{ type: 'text', text: 'The file.' }]);
    expect(result.structuredContent).toEqual({ code: 'let a;', language: 'ts' });
  },
);

it('answers invalid props with an error that names the place', async () => {
  const client = await openInMemory(createServer());
  onTestFinished(() => client.close());
  const result = await client.callTool({ name: 'broken', arguments: {} });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain('code-block: code:');
});

it('sends the props as text where none is given, and cuts a long one', () => {
  expect(nativeResult('code-block', { code: 'a' }).content).toEqual([{ type: 'text', text: '{"code":"a"}' }]);
  const [block] = nativeResult('code-block', { code: 'a'.repeat(9_000) }).content;
  expect(block).toMatchObject({
    text: expect.stringMatching(/a… \(5011 more characters in the structured content\)$/),
  });
});

it('refuses an unknown component, and lists the known ones', () => {
  for (const name of ['code-blok', '__proto__', 'ActionSchema'])
    expect(() => nativeTool(name as NativeComponentName)).toThrow(
      expect.objectContaining({ code: 'unknown-component', received: name }),
    );
  expect(() => nativeTool('x' as NativeComponentName)).toThrow(/Known: .*code-block/);
});

it('types the props by the schema of the component', () => {
  expectTypeOf<NativeProps<'code-block'>['code']>().toEqualTypeOf<string>();
  // @ts-expect-error: `code` is required.
  expect(() => nativeResult('code-block', { language: 'ts' })).toThrow();
  // @ts-expect-error: no such component.
  expect(() => nativeTool('code-blocks')).toThrow();
});

it('loads neither React nor the libraries of the components', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve: (specifier, context, next) => { const found = next(specifier, context); seen.push(found.url); return found; } });
    await import(${JSON.stringify(new URL('./native.ts', import.meta.url).href)});
    console.log(JSON.stringify(seen));`;
  const args = ['--conditions=@vitrine/source', '--input-type=module', '--eval', script];
  const loaded: string[] = JSON.parse(
    execFileSync(process.execPath, args, { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' }),
  );
  const packages = loaded.flatMap(url => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  expect(loaded.length).toBeGreaterThan(5);
  expect([...new Set(packages)]).toEqual(['zod']);
  expect(loaded.filter(url => url.endsWith('.tsx'))).toEqual([]);
});
