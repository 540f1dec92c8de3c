// The chat on a PostgreSQL, by a published MCP server without interfaces.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOW_TO_START, openDatabase } from './database.ts';
import { behindProxy, unmodified } from './mcp-server.ts';

const database = await openDatabase();
if ('problem' in database) {
  console.error(`${database.problem}\n${HOW_TO_START}`);
  process.exit(1);
}
console.log('Ask for: select * from port_call');
const [command, ...args] = behindProxy(unmodified(database.url));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
const config = join(folder, 'servers.json');
// The address may contain a password.
writeFileSync(config, JSON.stringify({ mcpServers: { postgres: { command, args } } }), { mode: 0o600 });

const vitrine = fileURLToPath(new URL('../../../packages/cli/bin/vitrine.js', import.meta.url));
const words = ['chat', '--config', config, ...process.argv.slice(2)];
const chat = spawn(process.execPath, [vitrine, ...words], { stdio: 'inherit' });
// Ctrl-C reaches the chat as well; this process stays until the chat has closed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => chat.kill(signal));
chat.on('exit', code => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
