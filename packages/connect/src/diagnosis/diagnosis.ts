// One thing that is wrong with a server, as `vitrine doctor` says it and as the error of a failed start ends.
import type { StdioServerConfig } from '../config/server-config.ts';
import type { ChildReport } from '../stdio/stdio-transport.ts';

/** The causes that are told apart. */
export type DiagnosisCode =
  // It does not start.
  | 'missing-program'
  | 'command-with-arguments'
  | 'not-executable'
  | 'no-interpreter'
  | 'wrong-folder'
  | 'wrong-path'
  | 'missing-file'
  | 'missing-variable'
  | 'missing-argument'
  | 'missing-package'
  | 'missing-python-module'
  | 'package-not-found'
  | 'registry-unreachable'
  | 'asks-to-install'
  | 'node-version'
  | 'python-version'
  | 'module-format'
  | 'typescript-source'
  | 'syntax-error'
  | 'out-of-memory'
  | 'port-in-use'
  | 'unreachable-service'
  | 'refused-credentials'
  | 'needs-terminal'
  | 'docker-not-running'
  | 'image-not-found'
  | 'wrong-platform'
  | 'permission-denied'
  | 'exits-with-error'
  | 'ends-at-once'
  | 'start-failed'
  // It starts, and does not speak MCP.
  | 'no-answer'
  | 'http-server'
  | 'stdout-text'
  | 'stdout-text-later'
  | 'several-lines'
  | 'no-line-end'
  | 'header-framing'
  | 'wrong-encoding'
  | 'wrong-id'
  | 'malformed-answer'
  | 'wrong-protocol-version'
  | 'refused-handshake'
  | 'no-capabilities'
  | 'no-tools-capability'
  | 'slow-start'
  | 'crash-after-start'
  // Its tools.
  | 'tools-refused'
  | 'endless-list'
  | 'no-tools'
  | 'invalid-tool'
  | 'duplicate-name'
  | 'colliding-names'
  | 'long-name'
  | 'refused-name'
  | 'bad-schema'
  | 'refused-schema'
  | 'no-description'
  | 'no-annotations'
  // An address.
  | 'refused-connection'
  | 'unknown-host'
  | 'certificate'
  | 'wrong-scheme'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'redirect'
  | 'html-answer'
  | 'sse-only'
  | 'server-error'
  | 'http-error';

/** One thing that is wrong, and what to do. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** `error`: clients cannot use the server, or this tool of it. */
  readonly level: 'error' | 'warning';
  /** The tool that it is about; absent: the server. */
  readonly subject?: string;
  /** The fault, as one sentence. */
  readonly message: string;
  /** What to do, as one sentence or two. */
  readonly hint: string;
  /** Variables that the entry of the server lacks. */
  readonly variables?: readonly string[];
}

/** Facts about a process that failed. */
export interface OutputContext {
  readonly config: StdioServerConfig;
  readonly report: ChildReport;
}

/** A cause that the output of a process names. Undefined: the rule does not hold. */
export type OutputRule = (text: string, context: OutputContext) => Omit<Diagnosis, 'level'> | undefined;

/** Makes a rule of a pattern; `say` and `advise` get its groups. */
export function patternRule(
  code: DiagnosisCode,
  pattern: RegExp,
  say: (groups: readonly string[], context: OutputContext) => string,
  advise: (groups: readonly string[], context: OutputContext) => string,
): OutputRule {
  return (text, context) => {
    const groups = pattern.exec(text)?.map(group => group ?? '');
    return groups && { code, message: say(groups, context), hint: advise(groups, context) };
  };
}
