// Looks at the command of a server without starting it: its program, its folder, its script.

import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join, resolve } from 'node:path';
import { readCommandLine } from '@vitrine/std/internal/command-line';
import type { StdioServerConfig } from '../config/server-config.ts';
import { childEnvironment } from '../stdio/child-environment.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Programs whose first word that is no option is a script. */
const INTERPRETERS = /^(node|python[\d.]*|tsx|deno|bun|ruby|php|bash|sh)(\.exe)?$/;
/** Where a program of this name comes from. */
const SOURCES: Readonly<Record<string, string>> = {
  npx: 'Install Node (nodejs.org), which brings npx',
  node: 'Install Node (nodejs.org)',
  uvx: 'Install uv (docs.astral.sh/uv), which brings uvx',
  uv: 'Install uv (docs.astral.sh/uv)',
  python: 'Write "python3" in "command", or install Python',
  python3: 'Install Python',
  docker: 'Install Docker',
  bunx: 'Install Bun',
};

/** The first fault of the command; undefined when it can be started. */
export function checkCommand(config: StdioServerConfig): Diagnosis | undefined {
  const { cwd } = config;
  if (cwd !== undefined && !isFolder(cwd)) return fault('wrong-folder', `There is no folder ${cwd}.`, 'Correct "cwd".');
  const program = findProgram(config);
  if (program === undefined) return missingProgram(config);
  if (!isExecutable(program)) {
    return fault(
      'not-executable',
      `${program} is not executable.`,
      `Make it so (chmod +x ${program}), or name the program that runs it in "command" and the file in "args".`,
    );
  }
  return checkScript(config);
}

/** The path of the program that the command starts; undefined when there is none. */
export function findProgram({ command, env, cwd = '.' }: StdioServerConfig): string | undefined {
  if (/[\\/]/.test(command)) return isFile(resolve(cwd, command)) ? resolve(cwd, command) : undefined;
  const { PATH = '', PATHEXT = '' } = childEnvironment(env);
  const endings = process.platform === 'win32' ? ['', ...PATHEXT.split(';')] : [''];
  const candidates = PATH.split(delimiter).flatMap(folder => endings.map(ending => join(folder, command + ending)));
  const files = candidates.filter(isFile);
  return files.find(isExecutable) ?? files[0];
}

/** The word of the arguments that names the script, when an interpreter is started. */
function findScript({ command, args = [] }: StdioServerConfig): string | undefined {
  if (!INTERPRETERS.test(basename(command))) return undefined;
  // After -m, -c or -e there is no script; an option may have a value of its own, so only a word that looks like a file counts.
  if (args.some(arg => ['-m', '-c', '-e', '--eval', '-p'].includes(arg))) return undefined;
  return args.find(arg => !arg.startsWith('-') && (/\.[a-z]{1,4}$/i.test(arg) || /[\\/]/.test(arg)));
}

/** Divides a line for a shell: its words, and the folder of a `cd` before it. Operators need a shell, which gets the line whole. */
export function splitCommand(text: string): { command: string; args: readonly string[]; cwd?: string } {
  const [, folder, rest = text] = /^\s*cd\s+("[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:&&|;)\s*(.*)$/s.exec(text) ?? [];
  const needsShell = / (?:&&|\|\|?|;|>>?|<) |; /.test(rest);
  const [command = '', ...args] = needsShell ? ['sh', '-c', rest] : readCommandLine(rest).words;
  const [cwd] = readCommandLine(folder ?? '').words;
  return { command, args, ...(cwd !== undefined && { cwd }) };
}

function missingProgram(config: StdioServerConfig): Diagnosis {
  const { command } = config;
  const split = splitCommand(command);
  if (split.command !== command) {
    const { cwd, args } = split;
    const entry = [
      `"command": ${JSON.stringify(split.command)}`,
      ...(args.length > 0 ? [`"args": ${JSON.stringify(args)}`] : []),
      ...(cwd === undefined ? [] : [`"cwd": ${JSON.stringify(cwd)}`]),
    ];
    return fault(
      'command-with-arguments',
      `"command" has ${entry.length > 1 ? 'the arguments in it' : 'quotes or blanks around it'}: ${command}.`,
      `Write ${entry.join(', ')}.`,
    );
  }
  if (/[\\/]/.test(command) && isFolder(resolve(config.cwd ?? '.', command)))
    return fault(
      'missing-program',
      `${command} is a folder, not a program.`,
      'Name the program in it in "command", or the program that runs its script.',
    );
  if (/[\\/]/.test(command))
    return fault('missing-program', `There is no program ${command}.`, 'Correct its path in "command".');
  const source = SOURCES[command] ?? `Install ${command}`;
  return fault(
    'missing-program',
    `There is no program ${command} on the PATH of the server.`,
    `${source}, or write its full path in "command" (which ${command}).`,
  );
}

function checkScript(config: StdioServerConfig): Diagnosis | undefined {
  const script = findScript(config);
  if (script === undefined) return undefined;
  const path = resolve(config.cwd ?? '.', script);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry)
    return fault(
      'wrong-path',
      `There is no file ${path}.`,
      isAbsolute(script)
        ? 'Correct its path in "args"; where the server is built, build it first.'
        : 'Write its full path in "args": clients start servers in another folder. Where the server is built, build it first.',
    );
  if (isReadable(path)) return undefined;
  return fault('permission-denied', `You may not read ${path}.`, `Give yourself the right to it (chmod u+r ${path}).`);
}

/** Finds the version that the package of a script wants of Node: `engines.node` of the nearest package.json. */
export function readWantedNode(config: StdioServerConfig): string | undefined {
  const script = findScript(config);
  if (script === undefined) return undefined;
  let folder = resolve(config.cwd ?? '.', script);
  for (let level = 0; level < 6; level++) {
    folder = resolve(folder, '..');
    try {
      const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        engines?: { node?: unknown };
      };
      return typeof engines?.node === 'string' ? engines.node : undefined;
    } catch {
      // No package.json here: the next folder may have one.
    }
  }
  return undefined;
}

const fault = (code: Diagnosis['code'], message: string, hint: string): Diagnosis => ({
  code,
  level: 'error',
  message,
  hint,
});

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const isExecutable = (path: string): boolean => can(path, constants.X_OK);
const isReadable = (path: string): boolean => can(path, constants.R_OK);

function can(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
