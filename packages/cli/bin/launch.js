// Starts the command: an installed package runs the built code; a checkout runs its sources with its pinned Node.
// Plain JavaScript, because npx runs it with any Node that the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [22, 13];

/** Runs `vitrine <words>` and sets the exit code. */
export async function launch(words) {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  if (existsSync(join(root, 'scripts', 'setup.mjs')) && existsSync(join(root, 'packages', 'cli', 'src', 'main.ts'))) {
    const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    // A lock file that exists while the generated modules are built.
    const stamps = join(root, 'node_modules', '.cache', 'vitrine-artefacts.json');
    runSources(start(words, { root, node, isInstalled: existsSync(node) && existsSync(stamps) }));
    return;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    console.error(`vitrine: this is Node ${process.versions.node}, but Node ${NEEDED.join('.')} or newer is needed.`);
    process.exitCode = 1;
    return;
  }
  await launchBuilt(words);
}

/** Runs the built code; `wrap`, which chats start again and again, from its bundle. */
export async function launchBuilt(words) {
  // In a folder of the user's: what is compiled is run, so others must not be able to write it.
  module.enableCompileCache?.(join(cacheFolder(), 'vitrine', 'compiled'));
  const run =
    words[0] === 'wrap'
      ? (await import('../dist/wrap/start-wrap.js')).startWrap
      : (await import('../dist/index.js')).runCli;
  process.exitCode = await run(words);
}

const cacheFolder = () =>
  process.platform === 'win32'
    ? (process.env.LOCALAPPDATA ?? homedir())
    : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));

/** What runs in a checkout: `setup`, the arguments of a Node that must succeed first, and the command. */
export function start(words, { root, node, isInstalled }) {
  const split = words.indexOf('--');
  const own = split < 0 ? words : words.slice(0, split);
  const isShown =
    ['chat', 'dev', 'inspect'].includes(own[0]) && !own.some(word => ['--check', '--help', '-h'].includes(word));
  const script = join(root, 'scripts', 'setup.mjs');
  return {
    ...(isShown ? { setup: [script, '--build'] } : isInstalled ? {} : { setup: [script] }),
    command: [node, '--conditions=@vitrine/source', join(root, 'packages', 'cli', 'src', 'main.ts'), ...words],
  };
}

function runSources({ setup, command: [node, ...args] }) {
  // The output of setup goes to stderr: stdout belongs to the command.
  const ready = setup === undefined ? 0 : spawnSync(process.execPath, setup, { stdio: ['ignore', 2, 2] }).status;
  if (ready !== 0) {
    process.exitCode = ready ?? 1;
    return;
  }
  const child = spawn(node, args, { stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well, and a second one would end it without waiting.
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(stream => stream.isTTY);
  process.on('SIGINT', () => hasTerminal || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.once('error', error => {
    console.error(`vitrine: cannot run ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
