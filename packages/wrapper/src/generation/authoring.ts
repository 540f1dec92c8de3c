// What the user sets for every author of interfaces, models and hosts alike: a wish in words, examples of calls, and how much is told.

import type { ToolDefinition } from '@vitrine/autoview';
import { toolFacts } from '@vitrine/autoview/view-spec';
import { truncate } from '@vitrine/std/internal/truncate';

/** A call of a tool, as an example for the author of its interface. */
interface ToolExample {
  readonly input?: unknown;
  readonly output?: unknown;
}

/** Options for authors: what the model is told besides the tool when it makes an interface. */
export interface AuthoringOptions {
  /** Rules that every interface should follow, in words. @default none */
  readonly prompt?: string | undefined;
  /** Examples of calls by the names of tools. The model's provider receives them. @default none */
  readonly examples?: Readonly<Record<string, readonly ToolExample[]>> | undefined;
  /** Levels of parameters and results that are told; deeper ones are left out. @default 6 */
  readonly maxSchemaDepth?: number | undefined;
  /** The most earlier instructions that a refinement is told of. @default 5 */
  readonly maxRefinementHistory?: number | undefined;
}

export interface Authoring {
  /** Selects the instructions, oldest first, that a refinement is told. */
  recent(instructions: readonly string[]): readonly string[];
  /** The facts of a tool for its author, with its examples. */
  facts(tool: ToolDefinition, siblings: readonly ToolDefinition[]): string;
  /** A system prompt with the user's wish. */
  system(prompt: string): string;
  /** Settings that change the answer about a tool, for its key; empty with the defaults. */
  settings(toolName: string): Readonly<Record<string, unknown>>;
}

const MAX_EXAMPLES = 5;
/** Limit of an input or output as JSON, in characters. */
const MAX_EXAMPLE = 2_000;

export function createAuthoring(options: AuthoringOptions = {}): Authoring {
  const { prompt, examples = {}, maxSchemaDepth, maxRefinementHistory = 5 } = options;
  const readExamples = (name: string): readonly ToolExample[] =>
    (Object.hasOwn(examples, name) ? (examples[name] ?? []) : []).slice(0, MAX_EXAMPLES);
  return {
    recent: instructions => instructions.slice(Math.max(0, instructions.length - maxRefinementHistory)),
    facts(tool, siblings) {
      const lines = readExamples(tool.name).map(({ input, output }) => `${json(input ?? {})} -> ${json(output)}`);
      const facts = toolFacts(tool, { siblings, ...(maxSchemaDepth !== undefined && { maxDepth: maxSchemaDepth }) });
      return lines.length === 0 ? facts : [facts, 'examples of calls (arguments -> result):', ...lines].join('\n');
    },
    system: builtIn =>
      prompt === undefined ? builtIn : `${builtIn}\n\nThe user asks this of every interface: ${prompt}`,
    settings(name) {
      const ofTool = readExamples(name);
      return {
        ...(ofTool.length > 0 && { examples: ofTool }),
        ...(maxSchemaDepth !== undefined && { maxSchemaDepth }),
      };
    },
  };
}

function json(value: unknown): string {
  const text = JSON.stringify(value) ?? '(none)';
  return truncate(text, MAX_EXAMPLE);
}
