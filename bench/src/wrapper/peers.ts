// Published proxies that put a stdio server behind Streamable HTTP, downloaded on demand. Their install scripts are not run.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Command } from './clients.ts';

const VERSIONS = { 'mcp-proxy': '6.7.19', supergateway: '4.0.0' } as const;
const folder = fileURLToPath(new URL('../../../node_modules/.cache/bench-peers', import.meta.url));

export interface Peer {
  readonly name: keyof typeof VERSIONS;
  /** Returns the peer's command, in front of a server. */
  command(server: Command, port: number): Command;
}

export async function fetchPeers(): Promise<readonly Peer[]> {
  const bin = (name: string) => join(folder, 'node_modules', '.bin', name);
  if (!Object.keys(VERSIONS).every(name => existsSync(bin(name)))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  }
  return [
    {
      name: 'mcp-proxy',
      command: (server, port) => [
        process.execPath,
        bin('mcp-proxy'),
        ...['--host', '127.0.0.1', '--port', String(port), '--server', 'stream', '--', ...server],
      ],
    },
    {
      name: 'supergateway',
      command: (server, port) => [
        process.execPath,
        bin('supergateway'),
        ...['--stdio', server.join(' '), '--outputTransport', 'streamableHttp', '--stateful'],
        ...['--port', String(port), '--logLevel', 'none'],
      ],
    },
  ];
}
