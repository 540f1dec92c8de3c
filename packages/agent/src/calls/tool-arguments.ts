// Checks a tool's arguments, for every initiator, before the policy decides and before they are sent.

import type { ToolDefinition } from '@vitrine/connect';
import { argumentCheck } from '@vitrine/models/internal/form/check-arguments';
import { isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { maskSecrets } from '@vitrine/std/internal/secrets';
import { AgentError } from '../errors.ts';
import { deepFreeze } from './deep-freeze.ts';

const MAX_ARGUMENT_DEPTH = 256;
/** Bytes; below the size at which stdio peers stop reading a message. */
export const MAX_ARGUMENT_BYTES = 4 * 1024 * 1024;
/** Schema errors that a refusal lists; the rest are counted. */
const MAX_ISSUES = 3;
const MAX_ISSUE_CHARACTERS = 200;

export interface ToolArguments {
  /** A frozen copy: what is shown and approved is what is sent. */
  readonly args: Record<string, unknown>;
  /** One line for the user when the schema could not be applied. */
  readonly note?: string;
}

/**
 * Checks arguments by the tool's `inputSchema`, which a draft need not match yet. Throws `AgentError` `bad-arguments`, whose message names the
 * path of each fault but never the value, which may be a secret.
 */
export function parseToolArguments(
  tool: ToolDefinition,
  received: unknown,
  { isDraft = false }: { isDraft?: boolean } = {},
): ToolArguments {
  const fail = (what: string): never => {
    throw new AgentError('bad-arguments', `Cannot call ${tool.name}: ${what}`, {
      received: maskSecrets(tool.inputSchema, received).value,
    });
  };
  const plain = toPlainJson(received, { maxDepth: MAX_ARGUMENT_DEPTH });
  if ('problem' in plain) return fail(`the value of arguments ${plain.problem}. Give a JSON object.`);
  const args = plain.value;
  if (!isRecord(args)) return fail(`arguments must be an object, not ${jsonKind(args)}.`);
  if (plain.text.length > MAX_ARGUMENT_BYTES)
    return fail(`the arguments have ${plain.text.length} characters, at most ${MAX_ARGUMENT_BYTES} are sent.`);
  if (isDraft) return { args: deepFreeze(args) };
  const { issues, unknown } = argumentCheck(tool)(args);
  if (issues.length > 0) {
    const lines = issues
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => `arguments${path}: ${message}`.slice(0, MAX_ISSUE_CHARACTERS));
    fail(`${lines.join(' ')}${issues.length > MAX_ISSUES ? ` And ${issues.length - MAX_ISSUES} more.` : ''}`);
  }
  return { args: deepFreeze(args), ...(unknown === undefined ? {} : { note: unknown }) };
}

function jsonKind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'a plain value';
}
