// Makes a server configuration from `-- <server command>`, with a recognisable name.
import { basename, dirname, extname, resolve } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import { commandIO } from '../../program/command-io.ts';
import { readVariables } from '../chat/server-environment.ts';

/** Programs that run another one, whose name is used. */
const RUNNERS = new Set([
  'bun',
  'bunx',
  'deno',
  'docker',
  'node',
  'npm',
  'npx',
  'pnpm',
  'python',
  'python3',
  'tsx',
  'uv',
  'uvx',
  'yarn',
]);
/** Subcommands of runners that are not a name: `npm exec`, `docker run`. */
const VERBS = new Set(['dlx', 'exec', 'run', 'start', 'x']);
/** File names that are too general; the folder's name is used. */
const BLANK = new Set(['dist', 'bin', 'build', 'cli', 'index', 'lib', 'main', 'server', 'src']);

/** Options of a server command beside its words. */
export interface ServerCommandOptions {
  /** Names in use. */
  readonly taken?: readonly string[];
  /** Folder in which the command runs. @default the current folder */
  readonly folder?: string;
  /** The values of `--env`. */
  readonly env?: readonly string[];
}

/** The configuration of a server command. Throws `UsageError` when a variable of `--env` does not exist. */
export function parseServerCommand(
  words: readonly [string, ...string[]],
  { taken = [], folder = process.cwd(), env = [] }: ServerCommandOptions = {},
): { name: string; config: ServerConfig } {
  const [command, ...args] = words;
  const stem = chooseName(words, folder);
  let name = stem;
  for (let n = 2; taken.includes(name); n++) name = `${stem}-${n}`;
  const variables = env.length > 0 && { env: readVariables(env, commandIO().env) };
  return { name, config: { type: 'stdio', command, args, ...variables } };
}

function chooseName([command, ...args]: readonly [string, ...string[]], folder: string): string {
  const program = plainName(command);
  const subject = RUNNERS.has(program) ? args.find(arg => !arg.startsWith('-') && !VERBS.has(arg)) : command;
  const nameSource = subject ?? command;
  if (!BLANK.has(plainName(nameSource))) return plainName(nameSource) || program || 'server';
  // `weather/src/main.ts` is the server "weather", and so is `src/main.ts` in the folder "weather".
  let path = resolve(folder, nameSource);
  while (BLANK.has(plainName(path))) path = dirname(path);
  return plainName(path) || plainName(nameSource);
}

/** The last part of a path or package name, without version and extension, in letters that are safe everywhere. */
function plainName(path: string): string {
  const last = basename(path.replaceAll('\\', '/')).replace(/(?<=.)@.*$/, '');
  const extension = extname(last);
  const stem = /^\.(exe|cmd|[cm]?[jt]s|py|sh)$/i.test(extension) ? last.slice(0, -extension.length) : last;
  return stem.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
}
