// The tools that leave room for the conversation in the window of a model: a small local model cannot read the definitions of a hundred.
import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import { countTokens } from './fit-window.ts';

type Tools = readonly LanguageModelV4FunctionTool[];

export interface FittedTools {
  readonly tools: Tools;
  /** Estimated tokens of `tools`. */
  readonly tokens: number;
  /** Names of the others. */
  readonly leftOut: readonly string[];
}

/**
 * Fits the tools. The ones that the conversation has called come first, then the shortest: so most of them are offered. The order stays.
 */
export function fitTools(
  tools: Tools,
  { prompt, maxTokens }: { prompt: readonly LanguageModelV4Message[]; maxTokens: number },
): FittedTools {
  const tokens = countTools(tools);
  if (tokens <= maxTokens) return { tools, tokens, leftOut: [] };
  const calledNames = new Set(
    prompt.flatMap(({ role, content }) =>
      role === 'assistant' ? content.flatMap(part => (part.type === 'tool-call' ? part.toolName : [])) : [],
    ),
  );
  const sized = tools.map(tool => ({
    name: tool.name,
    size: countTools([tool]),
    isCalled: calledNames.has(tool.name),
  }));
  const names = new Set<string>();
  let sum = 0;
  for (const { name, size } of sized.toSorted((a, b) => Number(b.isCalled) - Number(a.isCalled) || a.size - b.size)) {
    if (sum + size > maxTokens) continue;
    sum += size;
    names.add(name);
  }
  return {
    tools: tools.filter(({ name }) => names.has(name)),
    tokens: sum,
    leftOut: tools.flatMap(({ name }) => (names.has(name) ? [] : name)),
  };
}

const countTools = (tools: Tools): number => countTokens({ role: 'system', content: JSON.stringify(tools) });
