// The tools of a request as a provider accepts them, and the arguments of its calls as the tools have them.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { isRecord } from '@vitrine/std/internal/json';
import { ACCEPTED_SCHEMAS, type AcceptedSchemas, PLAIN_KEYWORDS, type ProviderWire } from './accepted-schemas.ts';
import { type FittedSchema, fitSchema } from './fit-schema.ts';

/** A tool that the provider was not offered, with the reason in one line. */
export interface LeftOutTool {
  readonly name: string;
  readonly reason: string;
}

export interface FittedTools {
  readonly tools: readonly LanguageModelV4FunctionTool[];
  readonly leftOut: readonly LeftOutTool[];
  /** Arguments with the names that the tool's own schema has. Undefined: all were sent as they are. */
  findRestore(name: string): ((args: unknown) => unknown) | undefined;
}

/** `isPlain`: schemas of types, members and descriptions only. */
export interface FitToolsOptions {
  readonly wire: ProviderWire;
  /** The provider's name for users. */
  readonly label: string;
  /** @default false */
  readonly isPlain?: boolean;
}

/** Schemas by identity: a server's tools are the same objects from step to step. */
type Cache = WeakMap<object, FittedSchema>;
const caches = new Map<AcceptedSchemas, Cache>();
const plainRules: AcceptedSchemas = { ...ACCEPTED_SCHEMAS['openai-compatible'], keywords: PLAIN_KEYWORDS };

export function fitTools(
  tools: readonly LanguageModelV4FunctionTool[],
  { wire, label, isPlain = false }: FitToolsOptions,
): FittedTools {
  const accepted = isPlain ? plainRules : ACCEPTED_SCHEMAS[wire];
  const { toolName, maxTools = Number.POSITIVE_INFINITY } = ACCEPTED_SCHEMAS[wire];
  const renamed = new Map<string, ReadonlyMap<string, string>>();
  const fitted: LanguageModelV4FunctionTool[] = [];
  const leftOut: LeftOutTool[] = [];
  for (const { providerOptions: _, ...tool } of tools) {
    const { name } = tool;
    if (!toolName.test(name)) leftOut.push({ name, reason: `${label} does not take its name.` });
    else if (fitted.length >= maxTools) leftOut.push({ name, reason: `${label} takes ${maxTools} tools at most.` });
    else {
      const fit = fitCached(tool.inputSchema, accepted);
      if (fit.renamed.size > 0) renamed.set(name, fit.renamed);
      fitted.push({
        ...tool,
        inputSchema: fit.schema as LanguageModelV4FunctionTool['inputSchema'],
        // Responses makes schemas strict otherwise: each optional member becomes one that has to be written.
        ...(wire === 'openai' ? { strict: false } : {}),
      });
    }
  }
  return {
    tools: fitted,
    leftOut,
    findRestore(name) {
      const names = renamed.get(name);
      return names && (args => restoreNames(args, names));
    },
  };
}

function fitCached(schema: object, accepted: AcceptedSchemas): FittedSchema {
  const cache: Cache = caches.get(accepted) ?? new WeakMap();
  caches.set(accepted, cache);
  const fit = cache.get(schema) ?? fitSchema(schema, accepted);
  cache.set(schema, fit);
  return fit;
}

function restoreNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map(item => restoreNames(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [names.get(name) ?? name, restoreNames(part, names)]),
  );
}
