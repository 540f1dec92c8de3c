// Reads the props of a component from a host's message: the props themselves, or a call `{args, result}` whose result has them.
import type * as constants from '@vitrine/protocol/constants';
import type { ToolResult } from '@vitrine/protocol/content';
import { isRecord } from '@vitrine/std/internal/json';

/** Key in a result's `_meta`: `{component, props}`, where the props of the component are not the structured content itself. */
const TOOL_UI_KEY: typeof constants.TOOL_UI_KEY = 'vitrine.dev/tool-ui';

/** Content that a component is to draw: its props; nothing yet, while the tool runs; or the text of an error that the tool returned. */
export type Drawing =
  | { readonly type: 'props'; readonly props: unknown }
  | { readonly type: 'waiting' }
  | { readonly type: 'tool-error'; readonly message: string };

/** Reads the `props` of a `render` or `update` message. */
export function readDrawing(props: unknown): Drawing {
  if (!isCall(props)) return { type: 'props', props };
  return props.result === undefined ? { type: 'waiting' } : readResultDrawing(props.result);
}

/** Reads a tool's result: `_meta["vitrine.dev/tool-ui"].props`, else the structured content. */
export function readResultDrawing(
  result: Pick<ToolResult, 'content' | 'structuredContent' | 'isError' | '_meta'>,
): Drawing {
  if (result.isError) return { type: 'tool-error', message: readText(result.content) || 'The tool failed.' };
  const meta = result._meta?.[TOOL_UI_KEY];
  return { type: 'props', props: isRecord(meta) && meta.props !== undefined ? meta.props : result.structuredContent };
}

interface Call {
  readonly args: unknown;
  readonly result?: ToolResult | undefined;
}

/** Props that have the members of a call and no others are a call; a result has `content`. */
function isCall(value: unknown): value is Call {
  if (!isRecord(value) || !isRecord(value.args)) return false;
  if (Object.keys(value).some(key => key !== 'args' && key !== 'result')) return false;
  return value.result === undefined || (isRecord(value.result) && Array.isArray(value.result.content));
}

function readText(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content.flatMap(block => (isRecord(block) && typeof block.text === 'string' ? [block.text] : [])).join('\n');
}
