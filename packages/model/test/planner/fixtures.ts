// The tools of the example servers and the requests of the planner's measurement.
import { readFileSync } from 'node:fs';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';

export interface ExpectedCall {
  readonly request: string;
  /** Names of the tools that are right; empty when no tool is. */
  readonly tools: readonly string[];
  /** Arguments that must be there, with these values; text is compared without case. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Whether an argument is missing from the request. */
  readonly draft?: boolean;
}

interface StoredTool {
  readonly server: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: LanguageModelV4FunctionTool['inputSchema'];
  readonly readOnly: boolean;
  readonly hasInterface: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** Monday 23 November 2026, the day that the requests were written for. */
export const TODAY = new Date(2026, 10, 23, 12);

export const REQUESTS = read('./requests.json') as readonly ExpectedCall[];
/** Requests that were not looked at while the planner was tuned. */
export const HELD_OUT = read('./requests-held-out.json') as readonly ExpectedCall[];

/** Other wordings, small mistakes and requests that no tool fits; the planner was tuned with them. */
export const VARIED = read('./requests-varied.json') as readonly ExpectedCall[];

/** Messages and calls until the planner answers. */
export interface ExpectedParts {
  readonly request: string;
  /** Calls in their order; each is complete, not a draft. */
  readonly calls: readonly Omit<ExpectedCall, 'request' | 'draft'>[];
  /** A part that is not done, and that the answer names. */
  readonly names?: string;
  /** A call that the user has to complete is right, too. */
  readonly mayDraft?: boolean;
  /** An answer without a call is right, too. */
  readonly mayAnswer?: boolean;
}

/** Statements, sums, comparisons, and requests for several things; the planner was tuned with them. */
export const PARTS = read('./requests-parts.json') as readonly ExpectedParts[];
/** Requests with several parts, written at the same time, and not looked at while the planner was tuned. */
export const HELD_OUT_PARTS = read('./requests-parts-held-out.json') as readonly ExpectedParts[];

export const EXAMPLE_TOOLS: readonly LanguageModelV4FunctionTool[] = (read('./tools.json') as StoredTool[]).map(
  ({ server, name, title, description, inputSchema, readOnly, hasInterface }) => ({
    type: 'function',
    name: `${server}__${name}`,
    ...(description === undefined ? {} : { description }),
    inputSchema,
    providerOptions: {
      vitrine: { server, name, ...(title === undefined ? {} : { title }), readOnly, hasInterface },
    },
  }),
);
