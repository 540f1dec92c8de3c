// What a server's trust is bound to, for the page: its command and folder, or its URL. Arguments that look like secrets are masked.
import { resolve } from 'node:path';
import type { ServerStatus } from '@vitrine/agent/internal/api';
import type { ServerConfig } from '@vitrine/connect';

const MASK = '•••';
const SECRET = /(key|token|secret|passw|auth|credential)/i;

export function describeAddress(config: ServerConfig): Pick<ServerStatus, 'command' | 'folder' | 'url'> {
  if (config.type === 'stdio')
    return { command: [config.command, ...maskArguments(config.args ?? [])], folder: resolve(config.cwd ?? '.') };
  return { url: maskURL(config.url) };
}

/** `--token x` and `--token=x` become `--token •••` and `--token=•••`. */
function maskArguments(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const [, option] = /^(-{1,2}[\w-]+=|[A-Z_]+=)./.exec(arg) ?? [];
    if (option !== undefined) return SECRET.test(option) ? `${option}${MASK}` : arg;
    const before = args[index - 1] ?? '';
    const isValue = /^-{1,2}[\w-]+$/.test(before) && SECRET.test(before) && !arg.startsWith('-');
    return isValue ? MASK : arg;
  });
}

function maskURL(text: string): string {
  const url = new URL(text);
  if (url.password !== '') url.password = MASK;
  for (const name of url.searchParams.keys()) if (SECRET.test(name)) url.searchParams.set(name, MASK);
  return url.href.replaceAll(encodeURIComponent(MASK), MASK);
}
