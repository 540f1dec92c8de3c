// Tests an implementation of the view endpoint by all rules, one after the other.
import { ToolAnswerSchema } from '@vitrine/tool-view/internal/contract';
import { createEndpoint, type EndpointOptions, NoAnswerError } from './endpoint.ts';
import { expectAnswer, Inapplicable, type Rule, Violation } from './rule.ts';
import { AGREEMENT_RULES } from './rules/agreement-rules.ts';
import { CALL_RULES } from './rules/call-rules.ts';
import { READING_RULES } from './rules/reading-rules.ts';
import { REQUEST_RULES } from './rules/request-rules.ts';
import { TOOL_RULES } from './rules/tool-rules.ts';

/** Every rule. What limits requests comes last, so that it disturbs no other. */
export const RULES: readonly Rule[] = [
  ...TOOL_RULES,
  ...CALL_RULES,
  ...AGREEMENT_RULES,
  ...READING_RULES,
  ...REQUEST_RULES,
];

/** Rules of the contract that no request from outside can test. */
const UNTESTED: readonly string[] = [
  'approval-expired when expiresAt has passed, or the tool’s definition has changed since the question',
  'server-slow: the server does not answer',
  'denied: the application’s own decision',
  'unauthorized: the application’s own sign-in',
];

const DOCUMENT = 'docs/reference/view-endpoint.md';

/** The outcome of a rule. */
export interface RuleOutcome {
  readonly id: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** The reason of a failure, or of a rule that was skipped. */
  readonly message?: string;
  /** The section of the contract that has the rule. */
  readonly section: string;
}

export interface ConformanceReport {
  readonly endpoint: string;
  readonly server: string;
  /** True when no rule failed. */
  readonly ok: boolean;
  readonly rules: readonly RuleOutcome[];
  readonly untested: readonly string[];
}

/** Rejects with `Error` when the endpoint does not answer, or does not have the fixture. */
export async function runRules(options: EndpointOptions): Promise<ConformanceReport> {
  const endpoint = createEndpoint(options);
  await checkFixture(options);
  const rules: RuleOutcome[] = [];
  for (const rule of RULES) {
    const { id, title } = rule;
    const section = rule.section === '' ? DOCUMENT : `${DOCUMENT}#${rule.section}`;
    rules.push({ id, title, section, ...(await readOutcome(rule, endpoint)) });
  }
  const ok = rules.every(({ status }) => status !== 'failed');
  return { endpoint: options.endpoint, server: options.server, ok, rules, untested: UNTESTED };
}

async function readOutcome(
  rule: Rule,
  endpoint: Parameters<Rule['check']>[0],
): Promise<Pick<RuleOutcome, 'status' | 'message'>> {
  try {
    await rule.check(endpoint);
    return { status: 'passed' };
  } catch (error) {
    if (error instanceof Inapplicable) return { status: 'skipped', message: error.message };
    if (error instanceof Violation || error instanceof NoAnswerError)
      return { status: 'failed', message: error.message };
    throw error;
  }
}

/** A wrong address or a missing fixture would fail every rule with a reason that is none. */
async function checkFixture(options: EndpointOptions): Promise<void> {
  const { endpoint, server } = options;
  const exchange = await createEndpoint(options).get('tool', { server, name: 'price' });
  try {
    expectAnswer(exchange, ToolAnswerSchema);
  } catch (error) {
    throw new Error(
      `${endpoint} does not have the fixture as the server "${server}". Connect it: "npx vitrine conformance --fixture" is its command, over stdio; --server says its name. ${(error as Error).message}`,
    );
  }
}
