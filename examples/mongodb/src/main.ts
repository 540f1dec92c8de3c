// The chat on MongoDB's own MCP server, twice: subclassed, and unmodified behind the proxy.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './database.ts';
import { behindProxy, type CommandLine, install, subclassed, unmodified } from './mcp-server.ts';

console.log('Fetching mongodb-mcp-server, if it is not here yet …');
await install();
const { uri, what, close } = await openDatabase();
console.log(`The database: ${what}.`);

const entry = ([command, ...args]: CommandLine) => ({ command, args });
const stand = uri === process.env.MONGODB_URI ? '' : '-on-test-server';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-mongodb-'));
const config = join(folder, 'servers.json');
const servers = {
  [`mongodb-subclassed${stand}`]: entry(subclassed(uri)),
  [`mongodb-augmented${stand}`]: entry(behindProxy(unmodified(uri))),
};
// The address may contain a password.
writeFileSync(config, JSON.stringify({ mcpServers: servers }), { mode: 0o600 });

const vitrine = fileURLToPath(new URL('../../../packages/cli/bin/vitrine.js', import.meta.url));
const words = ['chat', '--config', config, ...process.argv.slice(2)];
const chat = spawn(process.execPath, [vitrine, ...words], { stdio: 'inherit' });
// Ctrl-C reaches the chat as well; this process stays until the chat has closed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => chat.kill(signal));
chat.on('exit', async code => {
  rmSync(folder, { recursive: true, force: true });
  await close();
  process.exitCode = code ?? 1;
});
