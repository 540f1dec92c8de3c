// Causes that Node and npm name in their output.
import { isAbsolute, resolve } from 'node:path';
import { isFolder } from './check-command.ts';
import { type OutputRule, patternRule } from './diagnosis.ts';

/** The path of a script that Node could not find, when the command names it. */
const wrongScript: OutputRule = (text, { config }) => {
  const path = /Cannot find module '([^']+)'/.exec(text)?.[1];
  const isNamed =
    path !== undefined && (config.args ?? []).some(arg => resolve(config.cwd ?? '.', arg) === path || arg === path);
  if (!isNamed) return undefined;
  if (isFolder(path))
    return {
      code: 'wrong-path',
      message: `${path} is a folder that Node cannot start: it has no index.js, and no "main" in a package.json.`,
      hint: 'Name the file in "args", such as dist/index.js; where the server is built, build it first.',
    };
  return {
    code: 'wrong-path',
    message: `There is no file ${path}.`,
    hint: isAbsolute((config.args ?? []).find(arg => path.endsWith(arg.replace(/^\.\//, ''))) ?? '')
      ? 'Correct its path in "args"; where the server is built, build it first.'
      : 'Write its full path in "args": clients start servers in another folder. Where the server is built, build it first.',
  };
};

export const NODE_RULES: readonly OutputRule[] = [
  patternRule(
    'package-not-found',
    /npm (?:ERR!|error) (?:code )?E?404(?:[\s\S]{0,2000}?'((?:@[\w.-]+\/)?[\w.-]+)@[^\s']*' (?:is not in|could not be found))?/i,
    ([, name = '']) => `npm has no package ${name === '' ? 'of that name' : name}.`,
    () => 'Correct the name in "args"; a private package needs its registry in .npmrc.',
  ),
  patternRule(
    'registry-unreachable',
    /npm (?:ERR!|error) (?:code|errno) (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)/i,
    ([, code = '']) => `npm cannot reach its registry (${code}).`,
    () => 'Check the network; behind a proxy put HTTPS_PROXY or NODE_EXTRA_CA_CERTS into "env".',
  ),
  patternRule(
    'asks-to-install',
    /(?:Need to install the following packages?:\s*|missing packages and no YES option: \[")([^\s"]*)/i,
    ([, name = '']) => `npx asks whether it may install ${name === '' ? 'the package' : name}, and gets no answer.`,
    () => 'Add "-y" as the first word of "args".',
  ),
  patternRule(
    'typescript-source',
    /Unknown file extension "\.[cm]?tsx?"(?: for (\S+))?/,
    () => 'Node does not run TypeScript files as this one is started.',
    () => 'Build the server and start the .js file, or start it with tsx: "command": "npx", "args": ["-y", "tsx", …].',
  ),
  patternRule(
    'module-format',
    /Cannot use import statement outside a module|Unexpected token 'export'|ERR_REQUIRE_ESM|require is not defined in ES module scope|exports is not defined in ES module scope|require\(\) of ES Module/,
    () => 'The file mixes ES modules and CommonJS.',
    () => 'Set "type": "module" in its package.json (or name it .mjs) for import, "commonjs" (or .cjs) for require.',
  ),
  patternRule(
    'node-version',
    /was compiled against a different Node\.js version using\s+NODE_MODULE_VERSION (\d+)(?:[\s\S]{0,80}?NODE_MODULE_VERSION (\d+))?/,
    ([, built = '', own = '']) =>
      `A compiled module of the server was built for another Node (NODE_MODULE_VERSION ${built}${own === '' ? '' : `, and this Node has ${own}`}).`,
    () =>
      'Run npm rebuild in the folder of the server with this Node, or install it again; or write the full path of the Node that it was installed with in "command".',
  ),
  patternRule(
    'node-version',
    /(?:requires?|needs?|expected|unsupported|wanted:?)[^\n]{0,40}\bnode(?:\.js)?\b[^\n\d<>=^~]{0,30}((?:[<>=^~]+\s*)?v?\d{1,2}(?:\.[\dx*]+)*\b)(?!\d)/i,
    ([, version = '']) => `The server needs another Node: ${version}.`,
    () => 'Install it, and write the full path of that node in "command": clients use the first one on their own PATH.',
  ),
  patternRule(
    'node-version',
    /EBADENGINE|No such built-in module: (node:\w+)|(?:File|fetch|crypto|WebSocket|navigator) is not defined|(?:Promise\.withResolvers|Object\.groupBy|URL\.parse) is not a function|node: bad option: (\S+)|SyntaxError: Unexpected token '(?:\?|\.|\?\?=|\|\|=)'\s*$|ERR_UNSUPPORTED_ESM_URL_SCHEME/m,
    ([found = '']) => `This Node is too old for the server (${found}).`,
    () =>
      'Install a newer Node, and write the full path of that node in "command": clients use the first one on their own PATH.',
  ),
  wrongScript,
  patternRule(
    'missing-package',
    /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[a-z][\w.-]*)[^']*'/i,
    ([, name = '']) => `The package ${name} is not installed.`,
    ([, name = '']) => `Run npm install in the folder of the server (it needs ${name}).`,
  ),
  patternRule(
    'wrong-path',
    /Cannot find module '([^']+)'/,
    ([, path = '']) => `There is no file ${path}.`,
    () => 'Where the server is built, build it; otherwise it lacks a file: install it again.',
  ),
  patternRule(
    'out-of-memory',
    /heap out of memory|Allocation failed|ENOMEM|MemoryError|Cannot allocate memory|out of memory/i,
    () => 'The server ran out of memory.',
    () => 'Give it more, such as "env": {"NODE_OPTIONS": "--max-old-space-size=4096"}, or less to load at its start.',
  ),
  patternRule(
    'syntax-error',
    /(\S{1,400}\.[cm]?[jt]sx?):(\d+)\n[\s\S]{0,600}?SyntaxError: ([^\n]+)/,
    ([, file = '', line = '', words = '']) => `${file}, line ${line} is no JavaScript: ${words}.`,
    () => 'Correct that line; a file of TypeScript has to be built first.',
  ),
  patternRule(
    'syntax-error',
    /SyntaxError: ([^\n]+) in JSON at position \d+|SyntaxError: ([^\n]*JSON[^\n]*)/,
    ([, first = '', second = '']) => `A file that the server reads is no JSON: ${first || second}.`,
    () => 'Correct the file that its log names.',
  ),
];
