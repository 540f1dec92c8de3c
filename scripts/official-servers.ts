// Shows the official example servers of MCP Apps in the chat: calls the tool of each that has an interface, waits until it is
// ready, and writes shots/official/: a screenshot of each, and table.md with the problems. Installs nothing:
//   mkdir /tmp/official && cd /tmp/official && npm install --ignore-scripts @modelcontextprotocol/server-basic-react …
//   node --conditions=@vitrine/source scripts/official-servers.ts /tmp/official [NAME…]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type OpenedChat, openChat } from '../packages/chat/test/support/open-page.ts';
import { findServers, type OfficialServer } from './official/servers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shots = join(root, 'shots', 'official');
/** Chromium draws WebGL without a graphics card. */
const WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface Row {
  server: OfficialServer;
  state: string;
  readyMs?: number;
  questions: string[];
  complaints: string[];
}

const [folder = join(tmpdir(), 'official'), ...wanted] = process.argv.slice(2);
const workFolder = mkdtempSync(join(tmpdir(), 'vitrine-official-'));
const servers = [...findServers(folder, workFolder), ...findServers(root, workFolder)]
  .filter((server, index, all) => all.findIndex(({ name }) => name === server.name) === index)
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .toSorted((a, b) => a.name.localeCompare(b.name));
if (servers.length === 0) {
  console.error(`No official example server in ${folder}. The header of this script explains how to install some.`);
  process.exit(2);
}
mkdirSync(shots, { recursive: true });
const rows: Row[] = [];
const chat = await openChat({
  servers: Object.fromEntries(servers.map(({ name, config }) => [name, config])),
  viewport: { width: 1280, height: 1000 },
  flags: WEBGL,
});
try {
  const tools = await connectedTools(chat);
  for (const server of servers) {
    await allow(server);
    const tool = tools.find(
      ({ server: owner, name, ui }) => owner === server.name && (server.tool ? name === server.tool : ui),
    );
    const row = tool ? await show(server, tool) : { server, state: 'not connected', questions: [], complaints: [] };
    rows.push(row);
    console.log(`${server.name.padEnd(24)} ${row.state} ${row.readyMs ?? ''} ${row.complaints.length || ''}`);
  }
} finally {
  await chat.close();
  rmSync(workFolder, { recursive: true, force: true });
}
writeFileSync(join(shots, 'table.md'), table(rows));
console.log(`${join(shots, 'table.md')}`);

/** The permissions that a user would allow in the surface's security panel. */
async function allow({ name, optIns = [] }: OfficialServer): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ optIns });
  const response = await fetch(`${chat.url}/api/servers/${name}/opt-ins`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}

async function show(server: OfficialServer, tool: ListedTool): Promise<Row> {
  const { id } = (await chat.post('/api/sessions', {})) as { id: string };
  const page = await chat.open(`/s/${id}`);
  const row: Row = { server, state: '', questions: [], complaints: [] };
  page.on('console', message => {
    if (message.type() === 'error') row.complaints.push(message.text().slice(0, 300));
  });
  page.on('pageerror', error => row.complaints.push(String(error).slice(0, 300)));
  const started = performance.now();
  const args = { ...readDefaults(tool), ...server.arguments };
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: server.name, tool: tool.name, arguments: args });
  const surface = page.locator('[data-surface-state=ready],[data-surface-state=failed]').first();
  try {
    await surface.waitFor({ timeout: 40_000 });
    row.readyMs = Math.round(performance.now() - started);
    await settle(page, row);
    row.state = (await page.locator('[data-surface-id]').first().getAttribute('data-surface-state')) ?? 'gone';
  } catch (error) {
    row.state = 'no surface';
    row.complaints.push(String(error).split('\n')[0]!);
  }
  await page.screenshot({ path: join(shots, `${server.name}.png`), fullPage: true });
  await chat.finish();
  return row;
}

/** Allows every request of the view, until the page looks the same twice, or a maximum of screenshots was taken. */
async function settle(page: Page, row: Row): Promise<void> {
  let last = '';
  for (let attempt = 0; attempt < 12; attempt++) {
    await page.waitForTimeout(500);
    const card = page.locator('[data-approval]').first();
    if (await card.count()) {
      row.questions.push((await card.locator('h3').innerText()).trim());
      const lasting = card.locator('[data-approval-action=always]');
      const yes = (await lasting.count()) ? lasting : card.locator('[data-approval-action=allow]');
      await yes.scrollIntoViewIfNeeded();
      await yes.and(page.locator('[aria-disabled=false]')).click();
      continue;
    }
    const now = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
    if (now === last && attempt > 3) return;
    last = now;
  }
}

interface ListedTool {
  server: string;
  name: string;
  ui?: { resourceUri: string };
  inputSchema: { properties?: Record<string, { default?: unknown }> };
}

/** Values for the page's form. */
function readDefaults({ inputSchema: { properties = {} } }: ListedTool): Record<string, unknown> {
  const filled = Object.entries(properties).filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(filled.map(([name, schema]) => [name, schema.default]));
}

/** The tools of all servers, once no server is connecting any more. */
async function connectedTools({ url }: OpenedChat): Promise<ListedTool[]> {
  for (;;) {
    const health = (await (await fetch(`${url}/api/servers`)).json()) as { servers: { status: string }[] };
    if (health.servers.every(({ status }) => status !== 'connecting')) break;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return ((await (await fetch(`${url}/api/tools`)).json()) as { tools: ListedTool[] }).tools;
}

function table(list: readonly Row[]): string {
  const once = (complaints: readonly string[]) => [...new Set(complaints)].map(text => text.replaceAll(/\s+/g, ' '));
  const lines = list.map(
    ({ server, state, readyMs, questions, complaints }) =>
      `| ${server.name} ${server.version} | ${server.optIns?.join(' ') ?? ''} | ${state} | ${readyMs ?? ''} | ${once(questions).join('; ')} | ${once(complaints).join('<br>').replaceAll('|', '\\|')} |`,
  );
  return `| server | allowed | surface | ready after ms | asked | console |\n|---|---|---|---|---|---|\n${lines.join('\n')}\n`;
}
