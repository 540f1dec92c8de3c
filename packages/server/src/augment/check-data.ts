// Prepares render data for a page: finds them, makes them plain JSON, and checks them by the schema that the page uses too.
import type { CallToolResult, StandardSchemaV1 } from '@modelcontextprotocol/server';
import { settle } from '../thenable.ts';
import type { Route } from './routes.ts';
import { AugmentSkip } from './skip.ts';
import { type PlainLimits, toPlain } from './to-plain/to-plain.ts';
import type { AugmentWithUIOptions } from './types.ts';

/** Options of a check of render data. */
export interface CheckDataOptions {
  readonly route: Route;
  readonly limits?: Partial<PlainLimits> | undefined;
  /** Milliseconds for each promise of `select`, the schema or the render data. */
  readonly timeoutMs: number;
}

/** The render data as the schema returns them. Rejects with what `select` or the schema throws. */
export async function readData(
  result: CallToolResult,
  call: AugmentWithUIOptions,
  options: CheckDataOptions,
): Promise<{ data: unknown } | AugmentSkip> {
  const { value } = await settle(call.renderData ?? selectData(result, call, options.route), options.timeoutMs);
  if (value === undefined || value === null) return new AugmentSkip('no-data', 'there is nothing to show.');
  return checkData(value, options);
}

function selectData(result: CallToolResult, call: AugmentWithUIOptions, { select }: Route): unknown {
  return select ? select(result, { arguments: call.arguments }) : result.structuredContent;
}

export async function checkData(
  value: unknown,
  { route, limits, timeoutMs }: CheckDataOptions,
): Promise<{ data: unknown } | AugmentSkip> {
  let cut: AugmentSkip | undefined;
  const plain = toPlain(value, {
    limits,
    onCut({ reason, path }) {
      if (reason === 'circular' || reason === 'unreadable' || reason === 'text') return;
      cut ??= new AugmentSkip('bad-data', `there is more than the limit for ${reason} allows, at ${place(path)}.`);
    },
  });
  if (cut) return cut;
  if (!route.schema) return { data: plain };
  const checked = await settle(route.schema['~standard'].validate(plain), timeoutMs);
  const outcome: StandardSchemaV1.Result<unknown> = checked.value;
  if (!outcome.issues) return { data: outcome.value };
  const [first] = outcome.issues;
  const path = (first?.path ?? []).map(segment => (typeof segment === 'object' ? segment.key : segment));
  return new AugmentSkip('bad-data', `the schema refuses it at ${place(path)}: ${first?.message ?? 'no reason given'}`);
}

function place(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the top' : path.slice(0, 8).map(String).join('.');
}
