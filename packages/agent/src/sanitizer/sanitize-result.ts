// Converts a tool result to parts: whatever a server answers, the page gets something it can show, and nothing is lost silently.
// The whole result is stored beside the parts; views receive the whole result, not the parts.

import type { ToolResult } from '@vitrine/protocol/content';
import { resultBlocks } from '@vitrine/protocol/internal/content/content';
import { normalizeContentBlock } from '@vitrine/protocol/internal/content/normalize-content-block';
import { writeExactly } from '@vitrine/protocol/internal/content/result-numbers';
import type { ResultPart, SanitizedResult, UIResourcePart } from '@vitrine/protocol/parts';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { CallSecrets } from '../calls/secrets.ts';
import type { ContentSink } from '../store/staged-content.ts';
import { blockPart } from './block-part.ts';
import { jsonBytes } from './json-bytes.ts';
import type { SanitizeLimits } from './limits.ts';
import { createSanitizeContext, type SanitizeContext } from './sanitize-context.ts';

export interface SanitizeOptions {
  /** The server that sent the result. */
  readonly server: string;
  /** Whether the server is local, as in `Connection`. */
  readonly isLocal: boolean;
  readonly limits: SanitizeLimits;
  readonly store: ContentSink;
  /** Makes the part of the UI that the tool names, after all other parts; it uses the same notes and storage. */
  readonly toolUI?: ((context: SanitizeContext) => UIResourcePart) | undefined;
  /** A note from before the result arrived. */
  readonly note?: string | undefined;
  /** Secrets of the call: occurrences in the result are masked everywhere. */
  readonly secrets?: Pick<CallSecrets, 'hideWithin'> | undefined;
}

export interface Sanitized {
  readonly sanitized: SanitizedResult;
  /** The result as received, with secrets masked, as plain JSON: for the view that made the call. */
  readonly result: ToolResult;
}

/** Reads a `CallToolResult` as received. Accepts any value; never throws. */
export function sanitizeResult(raw: unknown, options: SanitizeOptions): Sanitized {
  const { server, isLocal, limits, store, toolUI, note, secrets } = options;
  const context = createSanitizeContext({ server, isLocal, limits, store });
  if (note !== undefined) context.note(note);
  const { value, text } = withoutSecrets(readWhole(raw, context), secrets, context);
  const content = contentParts(value, context);
  if (toolUI) content.push(toolUI(context));

  const result: Record<string, unknown> = isRecord(value) ? value : { content: value === undefined ? [] : value };
  const meta: SanitizedResult['meta'] = { isError: readIsError(result.isError, context) };
  if (fits(result.structuredContent, 'structuredContent', context)) meta.structuredContent = result.structuredContent;
  if (fits(result._meta, '_meta', context)) {
    if (isRecord(result._meta)) meta._meta = result._meta;
    else context.note('The _meta of the result is no object; it is in the stored result only.');
  }
  if (text !== undefined) keepWhole({ value, text }, { context, store, meta });
  const notes = context.notes();
  if (notes.length > 0) meta.notes = notes;
  return {
    sanitized: { content, ...(context.resources.length === 0 ? {} : { resources: context.resources }), meta },
    result: result as ToolResult,
  };
}

interface Whole {
  readonly value: unknown;
  /** Text of the result; absent when parts of it are missing. */
  readonly text?: string;
}

function withoutSecrets(whole: Whole, secrets: SanitizeOptions['secrets'], context: SanitizeContext): Whole {
  const value = secrets ? secrets.hideWithin(whole.value) : whole.value;
  if (value === whole.value) return whole;
  context.note('The result repeated a secret that was given to the tool; it is masked.');
  return whole.text === undefined ? { value } : { value, text: JSON.stringify(value) };
}

function readWhole(raw: unknown, context: SanitizeContext): Whole {
  const plainValue = toPlainJson(raw, context.limits);
  if (!('problem' in plainValue)) return plainValue;
  context.note(`The result ${plainValue.problem}; what could be read of it is shown.`);
  if (!isRecord(raw)) return { value: undefined };
  const value: Record<string, unknown> = {};
  for (const key of ['content', 'structuredContent', 'isError', '_meta'] as const) {
    const piece = readPiece(() => raw[key], context);
    if (piece !== undefined) value[key] = piece;
  }
  return { value };
}

function readPiece(read: () => unknown, context: SanitizeContext): unknown {
  try {
    const value = read();
    const piece = toPlainJson(value, context.limits);
    if (!('problem' in piece)) return piece.value;
    if (!Array.isArray(value)) return undefined;
    // Blocks are read one by one, so that a bad block does not affect the others, and only as many as are shown.
    return value.slice(0, context.limits.maxParts).map(block => readPiece(() => block, context) ?? null);
  } catch {
    return undefined;
  }
}

function contentParts(value: unknown, context: SanitizeContext): ResultPart[] {
  const blocks = resultBlocks(value, writeExactly);
  noteForm(value, context);
  const { maxParts } = context.limits;
  const parts = blocks.slice(0, maxParts).map((block, index) => blockPart(block, index, context));
  if (blocks.length > maxParts) {
    context.note(`The result has ${blocks.length} parts; the first ${maxParts} are shown.`);
    parts.push({ type: 'text', text: '', cut: { unit: 'items', total: blocks.length, kept: maxParts } });
  }
  return parts;
}

/** Notes what of the result is not as MCP has it. */
function noteForm(value: unknown, context: SanitizeContext): void {
  const { content, structuredContent } = isRecord(value) ? value : {};
  if (value === undefined) return;
  if (!isRecord(value)) context.note('The result is no object.');
  else if (content === undefined || content === null) {
    if (structuredContent === undefined) context.note('The result has no content.');
  } else if (!Array.isArray(content)) context.note('The content of the result is no list.');
  else
    for (const [index, block] of content.slice(0, context.limits.maxParts).entries()) {
      if (typeof block === 'string') context.note(`Part ${index + 1} is a bare text, not a content block.`);
      else if (normalizeContentBlock(block) !== block)
        context.note(`Part ${index + 1} is malformed; it is shown as it was meant.`);
    }
}

function readIsError(value: unknown, context: SanitizeContext): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  context.note('The isError of the result is neither true nor false; it is taken for an error.');
  return true;
}

function fits(value: unknown, what: string, context: SanitizeContext): boolean {
  if (value === undefined) return false;
  const bytes = jsonBytes(value);
  if (bytes <= context.limits.maxJsonBytes) return true;
  context.note(`The ${what} has ${bytes} bytes; it is in the stored result only.`);
  return false;
}

function keepWhole(
  { value, text }: { value: unknown; text: string },
  {
    context,
    store,
    meta,
  }: { context: SanitizeContext; store: Pick<ContentSink, 'putDocument'>; meta: SanitizedResult['meta'] },
): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > context.limits.maxResultBytes) {
    context.note(
      `The result has ${bytes} bytes and is not stored whole; at most ${context.limits.maxResultBytes} are.`,
    );
    return;
  }
  const ref = sha256Hex(text);
  // The paths do not apply to an array, a bare block or one that was read otherwise than it came.
  const detached = context.detached.filter(({ at }) => typeof getPath(value, ...at.map(String)) === 'string');
  store.putDocument({ ref, mimeType: 'application/json', value, detached });
  context.resources.push({ ref, kind: 'result', mimeType: 'application/json', bytes });
  meta.resultRef = ref;
}
