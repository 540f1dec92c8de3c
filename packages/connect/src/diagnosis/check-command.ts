// Looks at the command of a server without starting it: its program, its folder, its script.
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join, resolve } from 'node:path';
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
  const { command, cwd } = config;
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    return fault('wrong-folder', `There is no folder ${cwd}.`, 'Correct "cwd".');
  const program = findProgram(config);
  if (program === undefined) return missingProgram(command);
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

function missingProgram(command: string): Diagnosis {
  const [first = '', ...rest] = command.trim().split(/\s+/);
  if (rest.length > 0)
    return fault(
      'command-with-arguments',
      `"command" has the arguments in it: ${command}.`,
      `Write "command": ${JSON.stringify(first)}, "args": ${JSON.stringify(rest)}.`,
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
