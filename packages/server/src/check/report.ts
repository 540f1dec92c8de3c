// The report of a check of a server: one entry for each check, with its findings.

/** `error`: hosts will not show it, or show it wrongly. `warning`: it works, but not for all users. */
type FindingLevel = 'error' | 'warning';

/** One problem. */
export interface Finding {
  readonly level: FindingLevel;
  /** The tool or resource that it is about; absent: the server as a whole. */
  readonly subject?: string;
  /** The problem and its solution, in one line. */
  readonly message: string;
}

/** The checks, in order. The first seven are those that MCP Apps tools commonly make. */
export const CHECKS = {
  'ui-tools-present': 'at least one tool has an interface',
  'ui-tool-metadata-valid': 'tools name their interface as MCP Apps specifies',
  'ui-tool-input-schema-valid': 'input schemas of those tools are usable',
  'ui-listed-resources-valid': 'listed ui:// resources are well-formed',
  'ui-resources-readable': 'every interface can be read',
  'ui-resource-contents-valid': 'what is read is a page that hosts show',
  'ui-resource-meta-valid': 'its metadata is understood, and nothing in it is refused',
  'ui-stable': 'an interface read twice is the same page',
  'ui-size': 'pages are small enough for hosts with limits',
  'ui-self-contained': 'pages load nothing that their declared policy blocks',
  'ui-speaks': 'pages say something a host understands',
  'ui-app-tools-reachable': 'tools for views only have a view that can call them',
} as const;
/** The id of a check, a key of `CHECKS`. */
export type CheckId = keyof typeof CHECKS;

/** `skipped`: there was nothing to check. */
type CheckStatus = 'passed' | 'warned' | 'failed' | 'skipped';

/** The result of one check. */
export interface CheckResult {
  readonly id: CheckId;
  /** The statement that a passed check proves. */
  readonly title: string;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
}

/** The result of `checkServer`. */
export interface CheckReport {
  readonly server: { readonly name: string; readonly version?: string; readonly protocolVersion?: string };
  /** How many tools the server lists, and how many of them have an interface. */
  readonly tools: number;
  readonly uiTools: number;
  readonly checks: readonly CheckResult[];
  /** No check failed. Warnings do not count. */
  readonly ok: boolean;
}

export function error(message: string, subject?: string): Finding {
  return { level: 'error', message, ...(subject === undefined ? {} : { subject }) };
}

export function warning(message: string, subject?: string): Finding {
  return { level: 'warning', message, ...(subject === undefined ? {} : { subject }) };
}

/** `findings` undefined: there was nothing to check. */
export function checkResult(id: CheckId, findings: readonly Finding[] | undefined): CheckResult {
  return { id, title: CHECKS[id], status: toStatus(findings), findings: findings ?? [] };
}

function toStatus(findings: readonly Finding[] | undefined): CheckStatus {
  if (findings === undefined) return 'skipped';
  if (findings.some(({ level }) => level === 'error')) return 'failed';
  return findings.length > 0 ? 'warned' : 'passed';
}
