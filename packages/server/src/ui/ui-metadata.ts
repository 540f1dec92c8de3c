// Makes the `_meta` of an older UI resource (the `mcpui.dev/ui-*` keys) from options with plain names.
import { INITIAL_RENDER_DATA_KEY, PREFERRED_FRAME_SIZE_KEY } from '@vitrine/protocol/constants';
import { MCP_UI_META_PREFIX } from '@vitrine/protocol/internal/keys';
import { readFrameSize } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { checkObject, describeError, formatValue, UIResourceError } from '../errors.ts';
import { ignoreRejection, isThenable } from '../thenable.ts';

/** A width or height: a number is pixels, a string a CSS length such as `"60%"` or `"auto"`. */
export type FrameLength = number | string;

/** The preferred size of a frame; absent members are chosen by the host. */
export type PreferredFrameSize = readonly [FrameLength, FrameLength] | { width?: FrameLength; height?: FrameLength };

/** Prefixes the keys of `uiMetadata` with `mcpui.dev/ui-`; `preferred-frame-size` and `initial-render-data` are checked. */
export function prefixedMetadata(uiMetadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const meta: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(checkRecord(uiMetadata, 'uiMetadata'))) {
    if (value === undefined) continue;
    const key = MCP_UI_META_PREFIX + name;
    if (key === PREFERRED_FRAME_SIZE_KEY) meta[key] = frameSize(value as PreferredFrameSize);
    else if (key === INITIAL_RENDER_DATA_KEY) meta[key] = sendable(value, 'Initial render data');
    else meta[key] = sendable(value, 'uiMetadata');
  }
  return meta;
}

// Hosts of the older generation read the pair form only, and write its members into CSS unchanged.
function frameSize(size: PreferredFrameSize): [string, string] {
  if (typeof size !== 'object' || size === null || (Array.isArray(size) && size.length !== 2)) throw badSize(size);
  const [width, height] = Array.isArray(size)
    ? (size as readonly FrameLength[])
    : [(size as { width?: FrameLength }).width, (size as { height?: FrameLength }).height];
  return [frameLength(width, size), frameLength(height, size)];
}

function frameLength(length: FrameLength | undefined, size: unknown): string {
  if (length === undefined || length === 'auto') return 'auto';
  const read = readFrameSize({ width: length })?.width;
  if (read === undefined) throw badSize(size);
  return read;
}

function badSize(size: unknown): UIResourceError {
  return new UIResourceError(
    'bad-metadata',
    `A preferred frame size is a pair or {width, height} of pixels above 0 or CSS lengths such as "60%" or "auto". Given: ${size && typeof size === 'object' ? JSON.stringify(size) : formatValue(size)}.`,
    { received: size },
  );
}

/** Fields that are sent unchanged: an object of JSON values, or absent. Throws `bad-metadata`, which names the option. */
export function checkFields<T extends object>(fields: T | undefined, option: string): T | undefined {
  return fields === undefined ? undefined : sendable(checkRecord(fields, option), option);
}

function checkRecord<T extends object>(value: T, option: string): T {
  return checkObject(value, { code: 'bad-metadata', what: `${option} must be an object` });
}

// Checked here, because an error in the transport would lose the whole result.
function sendable<T>(value: T, name: string): T {
  let cause: unknown;
  try {
    if (isThenable(value)) ignoreRejection(value);
    else if (JSON.stringify(value) !== undefined) return value;
  } catch (error) {
    cause = error;
  }
  const problem = cause === undefined ? `Given: ${formatValue(value)}` : describeError(cause);
  throw new UIResourceError('bad-metadata', `${name} must be JSON. ${problem}.`, { received: value, cause });
}
