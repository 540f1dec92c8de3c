// Reads the data to draw from a call. Pure functions.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { readReceipt } from '../call/decision.ts';
import { isObject, type ToolCallProps, toToolResult } from '../call/tool-call.ts';
import type { AnyRegistration, DataContract, DataSchema, Issue, TransformContext } from './registration.ts';

/** `pending`: nothing can be drawn yet. `refused`: complete data do not fit the schema. */
export type ReadData =
  | { readonly type: 'data'; readonly data: unknown; readonly raw: unknown }
  | { readonly type: 'pending' }
  | { readonly type: 'refused'; readonly issues: readonly Issue[]; readonly raw: unknown };

export function readData(
  registration: AnyRegistration,
  { args, result }: Pick<ToolCallProps, 'args' | 'result'>,
  context: TransformContext,
): ReadData {
  const contract = toContract(registration);
  const { isPartial } = context;
  let raw: unknown;
  try {
    raw = registration.transform
      ? registration.transform(args ?? {}, result, context)
      : (acceptedContent(contract, result) ?? args ?? {});
  } catch (cause) {
    if (isPartial) return { type: 'pending' };
    return { type: 'refused', issues: [{ path: [], message: errorMessage(cause) }], raw: args };
  }
  if (isPartial) return { type: 'data', data: contract.readPartial(raw), raw };
  const parseResult = contract.safeParse(raw);
  return parseResult.success
    ? { type: 'data', data: parseResult.data, raw }
    : { type: 'refused', issues: parseResult.issues, raw };
}

/** Returns the result's data; a decision's data are left out, because a decision does not contain the data that it was about. */
function acceptedContent(contract: DataContract<unknown>, result: unknown): unknown {
  if (result === undefined || (isObject(result) && result.kind === 'decision')) return undefined;
  const content = toToolResult(result)?.structuredContent;
  if (content === undefined || (readReceipt(result) && Object.keys(content as object).length === 1)) return undefined;
  return contract.safeParse(content).success ? content : undefined;
}

function toContract(registration: AnyRegistration): DataContract<unknown> {
  if ('definition' in registration) return registration.definition as DataContract<unknown>;
  const { schema } = registration;
  return 'readPartial' in schema ? schema : fromStandardSchema(schema);
}

/** Makes a contract of a schema that cannot read partial data: these are passed on unchecked. */
function fromStandardSchema(schema: DataSchema<unknown>): DataContract<unknown> {
  const safeParse: DataContract<unknown>['safeParse'] = value => {
    const checked = schema['~standard'].validate(value);
    if (checked instanceof Promise) {
      checked.catch(() => {});
      return { success: false, issues: [{ path: [], message: 'The schema of a tool UI must not be asynchronous.' }] };
    }
    if (!checked.issues) return { success: true, data: checked.value };
    return {
      success: false,
      issues: checked.issues.map(({ message, path = [] }) => ({ message, path: path.map(toKey) })),
    };
  };
  return {
    safeParse,
    readPartial(value) {
      const checked = safeParse(value);
      return checked.success ? checked.data : isObject(value) ? value : {};
    },
  };
}

/** Standard Schema gives keys, or objects with a key. */
function toKey(segment: unknown): string | number {
  const key = isObject(segment) ? segment.key : segment;
  return typeof key === 'number' ? key : String(key);
}
