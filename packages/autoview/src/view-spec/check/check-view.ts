// Judges a view by results of its tool: every value can be reached, labels tell the truth, and the parts find what they draw.
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../../tool-definition.ts';
import { repairViewSpec } from '../repair-view-spec.ts';
import { sampleResult } from '../sample-value.ts';
import { checkViewSpec } from './check-view-spec.ts';
import { findMissingValues, readLeaves } from './shown-values.ts';

/** The options of `checkView`. */
export interface CheckViewOptions {
  /** Results of calls (`CallToolResult`). Without one only the tool's schemas are known. @default none */
  readonly results?: readonly unknown[];
  /** The tools of the server, for links. @default none */
  readonly siblings?: readonly ToolDefinition[];
}

/** The most values that a fault names. */
const MAX_NAMED = 8;

/**
 * Finds what is wrong with a view for results that its tool gave, one sentence each. Empty: it may be shown. Never throws.
 * @example
 * const faults = checkView(JSON.parse(file), tool, { results: [await client.callTool({ name: tool.name })] });
 */
export function checkView(
  view: unknown,
  tool: ToolDefinition,
  { results = [], siblings = [] }: CheckViewOptions = {},
): readonly string[] {
  const { spec, repairs, problems } = repairViewSpec(view, tool, { siblings });
  const samples = results.map(readResultData).filter(data => data !== undefined);
  const allProblems = [...repairs, ...problems, ...(spec ? checkViewSpec(spec, tool, { samples }) : [])];
  const { parts } = spec?.result ?? {};
  // A declared member may be absent from all of these results.
  const declared = tool.outputSchema === undefined ? [] : [sampleResult(tool)];
  return [
    ...new Set([
      ...allProblems.map(({ path, message }) => `${path || '/'}: ${message}`),
      ...[...samples, ...declared].flatMap(sample =>
        parts ? describeMissing(findMissingValues(readLeaves(sample), parts)) : [],
      ),
    ]),
  ];
}

function describeMissing(missing: readonly string[]): readonly string[] {
  if (missing.length === 0) return [];
  const names = `${missing.slice(0, MAX_NAMED).join(', ')}${missing.length > MAX_NAMED ? ', …' : ''}`;
  return [
    `/result/parts: ${missing.length} values of the result are shown by no part: ${names}. Add them, or {"part":"section","label":"More","folded":true,"parts":[…]} for what is seldom read.`,
  ];
}

/** The data that the parts of a view point into: structured content, else the JSON that the only text is, else that text. */
export function readResultData(result: unknown): unknown {
  const { structuredContent, content } = isRecord(result) ? result : {};
  if (structuredContent !== undefined && structuredContent !== null) return structuredContent;
  const texts = Array.isArray(content) ? content.filter(isRecord).filter(({ type }) => type === 'text') : [];
  const text = texts.length === 1 ? texts[0]?.text : undefined;
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
