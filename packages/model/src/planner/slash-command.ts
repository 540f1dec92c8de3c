// Parses `/tool`, `/tool {json}` and `/tool key=value …`: calls that the user writes out.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { parseJson } from '@vitrine/std/internal/json';
import { extractArguments } from './arguments/extract-arguments.ts';
import { scalar } from './arguments/texts.ts';
import type { KnownTool, Parameter } from './tool-facts.ts';

export type SlashCommand =
  | { readonly type: 'call'; readonly tool: KnownTool; readonly args: Readonly<Record<string, unknown>> }
  | { readonly type: 'unknown-tool'; readonly name: string }
  | { readonly type: 'bad-json'; readonly tool: KnownTool; readonly problem: string };

/**
 * Reads a command; undefined when the text is none. Tools are named `tool`, `server/tool` or `server__tool`; with several matches the first
 * is used.
 */
export function readSlashCommand(text: string, tools: readonly KnownTool[], now: Date): SlashCommand | undefined {
  const match = /^\/([\p{L}\p{N}_][\p{L}\p{N}_./-]*)(?:\s+([\s\S]*))?$/u.exec(text.trim());
  if (!match?.[1]) return undefined;
  const [, name, rest = ''] = match;
  const tool = findTool(name, tools);
  if (!tool) return { type: 'unknown-tool', name };
  if (rest.startsWith('{')) return fromJson(tool, rest);
  const pairs = readPairs(tool, rest);
  return { type: 'call', tool, args: pairs ?? (rest.trim() === '' ? {} : extractArguments(rest, tool, { now }).args) };
}

function findTool(name: string, tools: readonly KnownTool[]): KnownTool | undefined {
  const searchName = name.toLowerCase();
  const matches = tools.filter(({ id, server, name: own }) =>
    [id, own, `${server}/${own}`, `${server}.${own}`].some(known => known.toLowerCase() === searchName),
  );
  return matches.find(({ hasInterface }) => hasInterface) ?? matches[0];
}

function fromJson(tool: KnownTool, text: string): SlashCommand {
  try {
    return { type: 'call', tool, args: JSON.parse(text) as Record<string, unknown> };
  } catch (error) {
    return { type: 'bad-json', tool, problem: errorMessage(error) };
  }
}

/** Reads pairs; undefined when the text contains anything else. */
function readPairs(tool: KnownTool, text: string): Record<string, unknown> | undefined {
  const pair = /([\p{L}_][\p{L}\p{N}_.-]*)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*'|\S+)\s*/uy;
  const args: Record<string, unknown> = {};
  while (pair.lastIndex < text.trimEnd().length) {
    const match = pair.exec(text);
    if (!match) return undefined;
    const parameter = tool.parameters.find(({ name }) => name === match[1]);
    const [, key = '', value = ''] = match;
    args[key] = valueFor(parameter, value);
  }
  return Object.keys(args).length === 0 ? undefined : args;
}

function valueFor(parameter: Parameter | undefined, text: string): unknown {
  if (/^["']/.test(text)) return text.slice(1, -1).replaceAll('\\"', '"');
  if (parameter?.type === 'string') return text;
  if (parameter?.type === 'array' && !text.startsWith('[')) return text.split(',').map(scalar);
  if (/^[[{]/.test(text)) return parseJson(text) ?? text;
  return scalar(text);
}
