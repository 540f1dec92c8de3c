// `vitrine mcp` with a scripted coding agent: it sees that a view is broken, learns why, repairs the file, and sees that it is right.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, createConnections } from '@vitrine/connect';
import { readPictureSize } from '@vitrine/std/internal/picture-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../../../test/interfaces/faulty-interfaces.ts';
import { useTestBrowser } from '../../../test/interfaces/use-test-browser.ts';

useTestBrowser();
const SERVER = fileURLToPath(new URL('../../../test/interfaces/faulty-server.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-mcp-'));
const file = join(folder, 'page.html');
const BROKEN = buildPage('mcp-apps', { draw: 'data.steps.map(step => step.name);', style: 'button{width:500px}' });

let connections: ReturnType<typeof createConnections>;
let agent: Connection;
beforeAll(async () => {
  writeFileSync(file, BROKEN);
  const words = [
    'mcp',
    '--env',
    `FAULTY_PAGE=${file}`,
    '--env',
    'FAULTY={"generation":"mcp-apps"}',
    '--',
    process.execPath,
    SERVER,
  ];
  const vitrine = {
    type: 'stdio' as const,
    command: process.execPath,
    args: ['--conditions=@vitrine/source', MAIN, ...words],
    env: { CHROMIUM: process.env.CHROMIUM ?? '' },
    connectionMode: 'strict' as const,
  };
  connections = createConnections({ vitrine }, { clientInfo: { name: 'agent', version: '1.0.0' } });
  await connections.start();
  agent = connections.get('vitrine')!;
});
afterAll(async () => {
  await connections?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(name: string, args: Record<string, unknown>) {
  const { content = [], structuredContent, isError } = await agent.callTool({ name, arguments: args });
  const texts = content.flatMap(block => (block.type === 'text' ? [String(block.text)] : []));
  const pictures = content.flatMap(block =>
    block.type === 'image' ? [Buffer.from(String(block.data), 'base64')] : [],
  );
  return { text: texts.join('\n'), pictures, data: structuredContent as Record<string, unknown> | undefined, isError };
}

describe('a coding agent', { timeout: 60_000 }, () => {
  it('finds the tool, and arguments for it', async () => {
    const { data } = await call('list_tools', {});
    expect(data).toEqual({ tools: [{ name: 'cook', hasInterface: true, arguments: { dish: 'soup' } }] });
  });

  it('sees that the view is broken, and is told why', async () => {
    const { text, data, pictures } = await call('check_interface', { tool: 'cook', widths: [390] });
    expect(data).toMatchObject({ ok: false });
    expect(text).toMatch(/FAILED +errors +An error in the view: .*reading 'map'/);
    expect(text).toMatch(/FAILED +overflow/);
    expect(readPictureSize(pictures[0]!)).toMatchObject({ width: 390 });
    const { findings } = data as { findings: { check: string; message: string }[] };
    const error = findings.find(({ check }) => check === 'errors')!.message;
    expect((await call('explain_error', { error })).text).toMatch(/data that were not there.*\nRepair: /);
  });

  it('tries a change, writes it, and sees that the view is right', async () => {
    const html = buildPage('mcp-apps');
    const attempt = await call('render_interface', { tool: 'cook', html, theme: 'dark', width: 390 });
    expect(attempt.data).toMatchObject({ ok: true, text: expect.stringContaining('Lentil soup, 45 minutes') });
    expect(attempt.pictures).toHaveLength(1);
    expect((await call('check_interface', { tool: 'cook' })).data).toMatchObject({ ok: false });
    writeFileSync(file, html);
    expect(await call('check_interface', { tool: 'cook' })).toMatchObject({ data: { ok: true, findings: [] } });
  });

  it('compares hosts by their pictures', async () => {
    const { text, pictures } = await call('compare_hosts', {
      tool: 'cook',
      profiles: ['claude', 'vscode'],
      width: 320,
    });
    expect(pictures).toHaveLength(2);
    expect(text).toMatch(/Claude: ok[\s\S]*Visual Studio Code: ok[\s\S]*fills the input box/);
  });

  it('is told what it has misspelt', async () => {
    expect(await call('render_interface', { tool: 'bake' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no tool bake.*cook/),
    });
  });

  it('the results have an interface, in which a picture is shown', async () => {
    const tool = agent.getSnapshot().tools.find(({ name }) => name === 'render_interface')!;
    const uri = (tool._meta as { ui: { resourceUri: string } }).ui.resourceUri;
    const { contents } = await agent.readResource(uri);
    expect(contents[0]).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      text: expect.stringContaining('<!doctype html>'),
    });
  });
});
