// Prepares render data for a page: finds them, makes them plain JSON, and checks them by the schema that the page uses too.
import type { CallToolResult, StandardSchemaV1 } from '@modelcontextprotocol/server';
import type { Steps } from './later.ts';
import type { Route } from './routes.ts';
import { AugmentSkip } from './skip.ts';
import { type PlainLimits, toPlain } from './to-plain/to-plain.ts';
import type { AugmentWithUIOptions } from './types.ts';

/** The render data as the schema returns them. Yields values that may be promises. May throw what `select` or the schema throws. */
export function* readData(
  result: CallToolResult,
  options: AugmentWithUIOptions,
  { route, limits }: { route: Route; limits: Partial<PlainLimits> | undefined },
): Steps<{ data: unknown } | AugmentSkip> {
  const found = yield options.renderData ?? selectData(result, options, route);
  if (found === undefined || found === null) return new AugmentSkip('no-data', 'there is nothing to show.');
  return yield* checkData(found, { route, limits });
}

function selectData(result: CallToolResult, options: AugmentWithUIOptions, { select }: Route): unknown {
  return select ? select(result, { arguments: options.arguments }) : result.structuredContent;
}

export function* checkData(
  value: unknown,
  { route, limits }: { route: Route; limits: Partial<PlainLimits> | undefined },
): Steps<{ data: unknown } | AugmentSkip> {
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
  const outcome = (yield route.schema['~standard'].validate(plain)) as StandardSchemaV1.Result<unknown>;
  if (!outcome.issues) return { data: outcome.value };
  const [first] = outcome.issues;
  const path = (first?.path ?? []).map(segment => (typeof segment === 'object' ? segment.key : segment));
  return new AugmentSkip('bad-data', `the schema refuses it at ${place(path)}: ${first?.message ?? 'no reason given'}`);
}

function place(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the top' : path.slice(0, 8).map(String).join('.');
}
