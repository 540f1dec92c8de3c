// Causes that any program may name in its output.
import { type OutputRule, patternRule } from './diagnosis.ts';

/** Words of a line that says that a variable is missing. */
const MISSING =
  /\b(environment|env|variables?|required?|missing|must|needs?|not (?:set|found|defined|provided|configured)|no [\w -]{1,40} (?:set|found|given|defined|provided|configured)|undefined|unset|KeyError|please (?:set|provide|export)|empty|umgebungsvariablen?|nicht (?:gesetzt|gefunden|definiert|angegeben)|fehl(?:t|en|ende?))\b/i;
/** Names in capitals that are no variables. */
const NO_VARIABLE = /^(ERR_|UND_ERR_|E[A-Z]+$|MODULE_NOT_FOUND|UNABLE_TO_|SELF_SIGNED|CERT_|DEPTH_ZERO|HTTP_|JSON_)/;
const WITH_UNDERSCORE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const AFTER_VARIABLE =
  /\b(?:environment |[Uu]mgebungs)?[Vv]ariable[sn]?:?\s+['"`$]?([A-Z][A-Z0-9_]+)\b|['"`$]?\b([A-Z][A-Z0-9_]+)['"`]? (?:environment )?variable\b|KeyError: ['"]([A-Z][A-Z0-9_]+)['"]/g;
/** Names in the issues of a validator of schemas, which it writes over several lines. */
const IN_ISSUES =
  /\bpath"?:\s*\[\s*['"]([A-Z][A-Z0-9_]+)['"]\s*\]|['"]?\b([A-Z][A-Z0-9_]+)['"]?:\s*(?:\{\s*"?_errors"?:\s*)?\[\s*['"](?:Required|Invalid input)|→ at ([A-Z][A-Z0-9_]+)$/gm;

const missingVariable: OutputRule = (text, { config }) => {
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    if (!MISSING.test(line)) continue;
    for (const [name] of line.matchAll(WITH_UNDERSCORE)) names.add(name);
    for (const groups of line.matchAll(AFTER_VARIABLE)) names.add(groups.slice(1).find(group => group !== undefined)!);
  }
  for (const groups of text.matchAll(IN_ISSUES)) names.add(groups.slice(1).find(group => group !== undefined)!);
  // Settings of pydantic name their fields in lower case, each on a line of its own.
  if (/validation errors? for \w*(?:Settings|Config)/i.test(text))
    for (const [, field = ''] of text.matchAll(/^(\w+)\n\s+Field required/gm)) names.add(field.toUpperCase());
  const missing = [...names].filter(name => !NO_VARIABLE.test(name) && !config.env?.[name]);
  if (missing.length === 0) return undefined;
  const list = missing.slice(0, 5).join(', ');
  return {
    code: 'missing-variable',
    message: `The server needs ${missing.length === 1 ? 'the variable' : 'the variables'} ${list}.`,
    hint: `Put ${missing.length === 1 ? 'it' : 'them'} into "env" of its entry (here: --env ${missing[0]}): it gets few variables of yours.`,
    variables: missing,
  };
};

export const SYSTEM_RULES: readonly OutputRule[] = [
  patternRule(
    'no-interpreter',
    /\/usr\/bin\/env: [‘'"]?([^\n’'"]+?)(\\r|\r)?[’'"]?: No such file or directory/,
    ([, program = '', cr = '']) =>
      cr === ''
        ? `There is no program ${program} for the first line of the script.`
        : 'The script has line ends of Windows.',
    ([, program = '', cr = '']) =>
      cr === ''
        ? `Install ${program}, or put its folder into "env": {"PATH": …}.`
        : 'Save it with line ends of Unix (LF).',
  ),
  patternRule(
    'docker-not-running',
    /Cannot connect to the Docker daemon|docker daemon is not running|dockerDesktopLinuxEngine/i,
    () => 'Docker does not run.',
    () => 'Start Docker, then the client again.',
  ),
  patternRule(
    'image-not-found',
    /pull access denied for (\S+)|manifest for (\S+) not found|repository (\S+) not found/i,
    ([, ...names]) => `There is no image ${names.find(name => name !== '')}.`,
    () => 'Correct its name in "args", or sign in with docker login.',
  ),
  patternRule(
    'needs-terminal',
    /not a (?:tty|terminal)|inappropriate ioctl|setRawMode is not a function|requires? (?:an? )?(?:interactive )?(?:tty|terminal)|must be run (?:in|from) (?:an? )?(?:interactive )?terminal/i,
    () => 'The server wants a terminal, which clients do not give it.',
    () =>
      'Take away what asks for one: "-t" of docker run (only "-i" stays), a question at the start, or an option such as --interactive.',
  ),
  patternRule(
    'wrong-platform',
    /exec format error|version `?(GLIBC_[\d.]+)'? not found|wrong ELF class|cannot execute binary file|bad CPU type/i,
    ([found = '']) => `The program was built for another system (${found}).`,
    () => 'Install the one for this system and processor.',
  ),
  patternRule(
    'port-in-use',
    /EADDRINUSE[^\n]*?(?::(\d+))?\s*$|address already in use[^\n]*/im,
    ([, port = '']) => `Another program has the port${port === '' ? '' : ` ${port}`} that the server wants.`,
    () => 'End that program (often an older copy of the server), or give the server another port.',
  ),
  missingVariable,
  patternRule(
    'unreachable-service',
    /(?:connect |dial tcp )?(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|connection refused|Name or service not known)\s*([\w.:-]*)/i,
    ([, code = '', place = '']) =>
      `The server cannot reach what it needs${place === '' ? '' : ` at ${place}`} (${code}).`,
    () => 'Start that service, or correct its address in "env" or "args".',
  ),
  patternRule(
    'refused-credentials',
    /invalid (?:api[ _-]?)?(?:key|token|credentials)|(?:bad|wrong) credentials|unauthorized|authentication failed|password authentication|access denied for user|HTTP 401/i,
    ([found = '']) => `What the server signs in with is refused (${found}).`,
    () => 'Correct the key or password in "env".',
  ),
  patternRule(
    'missing-argument',
    /following arguments are required: ([^\n]+)|missing required (?:argument|option|flag)s?:? ?([^\n]*)|required option '([^']+)'|^usage: ([^\n]+)/im,
    groups =>
      `The server wants more arguments: ${groups.slice(1).find(group => group !== '') ?? 'its usage says which'}.`,
    () => 'Add them to "args".',
  ),
  patternRule(
    'permission-denied',
    /(?:EACCES|EPERM|Permission denied|PermissionError)[^\n]*?['"]([^'"\n]+)['"]|(?:EACCES|EPERM|Permission denied|PermissionError)/i,
    ([, path = '']) => `The server may not read or write ${path === '' ? 'a file that it needs' : path}.`,
    () => 'Give your user the right to it (chmod, chown), or name another place.',
  ),
  patternRule(
    'missing-file',
    /ENOENT: no such file or directory[^\n']*'([^']+)'|FileNotFoundError: [^\n']*'([^']+)'|no such file or directory:? ?'?([^\n']*)/i,
    ([, ...names]) => `There is no file or folder ${names.find(name => name !== '') ?? 'that the server reads'}.`,
    () => 'Make it, or correct its path: write full paths in "args" and "env".',
  ),
];
