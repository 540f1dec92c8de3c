// `vitrine wrap` as a process with a client of the official SDK, over stdio or HTTP, and readings of the process table.
import { readdirSync, readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { Commands } from './use-commands.ts';

export const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

export interface OpenedWrap {
  readonly client: Client;
  /** The wrapper's process id. */
  readonly pid: number;
  /** Ends the client and the wrapper. */
  close(): Promise<void>;
}

export async function openWrap(
  commands: Commands,
  kind: 'stdio' | 'http',
  words: readonly string[],
): Promise<OpenedWrap> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  if (kind === 'stdio') {
    const args = ['--conditions=@vitrine/source', MAIN, 'wrap', ...words];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' });
    await client.connect(transport);
    return { client, pid: transport.pid!, close: () => client.close() };
  }
  const command = commands.process('wrap', '--http', '0', ...words);
  await command.prints(/Vitrine wrap: (http:\S+)/);
  const url = /Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!;
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const close = async () => {
    await client.close();
    command.signal('SIGTERM');
    await command.ended;
  };
  return { client, pid: command.child.pid!, close };
}

/** Ended children that the process has not waited for. */
export function findZombies(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' && Number(parentPid) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The peak memory of a process, in MiB. */
export function peakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}
