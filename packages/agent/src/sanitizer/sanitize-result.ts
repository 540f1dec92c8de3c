// Where a tool result becomes parts: whatever a server answers, a page gets something it can show, and nothing goes missing silently.
// The whole result is stored beside the parts; a view is given that, not the parts.
import type { ToolResult } from '@vitrine/protocol/content';
import type { ResultPart, SanitizedResult, UIResourcePart } from '@vitrine/protocol/parts';
import type { CallSecrets } from '../secrets.ts';
import type { Store } from '../store/store.ts';
import { blockPart } from './block-part.ts';
import { createDraft, type Draft, sha256 } from './draft.ts';
import type { SanitizeLimits } from './limits.ts';
import { isJsonObject, type JsonObject, jsonBytes, toPlainJson } from './plain-json.ts';

export interface SanitizeOptions {
  /** The server that the result came from. */
  readonly server: string;
  /** As in `Connection`. */
  readonly isLocal: boolean;
  readonly limits: SanitizeLimits;
  readonly store: Pick<Store, 'putBlob' | 'putDocument'>;
  /** Makes the part of the UI that the tool names, last of all; it may store and note like the others. */
  readonly toolUI?: ((draft: Draft) => UIResourcePart) | undefined;
  /** A line that was to be noted before the result came. */
  readonly note?: string | undefined;
  /** Of the call: what the result repeats of them is masked, in all that comes of it. */
  readonly secrets?: Pick<CallSecrets, 'hideWithin'> | undefined;
}

export interface Sanitized {
  readonly sanitized: SanitizedResult;
  /** The result as received but for secrets, as plain JSON: for a view that asked. */
  readonly result: ToolResult;
}

/** Reads a `CallToolResult` as received. Never throws on any value; throws `AgentError` `store-failed` when the store does. */
export function sanitizeResult(raw: unknown, options: SanitizeOptions): Sanitized {
  const { server, isLocal, limits, store, toolUI, note, secrets } = options;
  const draft = createDraft({ server, isLocal, limits, store });
  if (note !== undefined) draft.note(note);
  const { value, text } = withoutSecrets(readWhole(raw, draft), secrets, draft);
  const content = contentParts(value, draft);
  if (toolUI) content.push(toolUI(draft));

  const result: JsonObject = isJsonObject(value) ? value : { content: value === undefined ? [] : value };
  const meta: SanitizedResult['meta'] = { isError: readIsError(result.isError, draft) };
  if (fits(result.structuredContent, 'structuredContent', draft)) meta.structuredContent = result.structuredContent;
  if (fits(result._meta, '_meta', draft)) {
    if (isJsonObject(result._meta)) meta._meta = result._meta;
    else draft.note('The _meta of the result is no object; it is in the stored result only.');
  }
  if (text !== undefined) keepWhole({ value, text }, { draft, store, meta });
  const notes = draft.notes();
  if (notes.length > 0) meta.notes = notes;
  return {
    sanitized: { content, ...(draft.resources.length === 0 ? {} : { resources: draft.resources }), meta },
    result: result as ToolResult,
  };
}

interface Whole {
  readonly value: unknown;
  /** Absent when the result is not whole. */
  readonly text?: string;
}

function withoutSecrets(whole: Whole, secrets: SanitizeOptions['secrets'], draft: Draft): Whole {
  const value = secrets ? secrets.hideWithin(whole.value) : whole.value;
  if (value === whole.value) return whole;
  draft.note('The result repeated a secret that was given to the tool; it is masked.');
  return whole.text === undefined ? { value } : { value, text: JSON.stringify(value) };
}

function readWhole(raw: unknown, draft: Draft): Whole {
  const whole = toPlainJson(raw, draft.limits);
  if (!('problem' in whole)) return whole;
  draft.note(`The result ${whole.problem}; what could be read of it is shown.`);
  if (!isJsonObject(raw)) return { value: undefined };
  const value: JsonObject = {};
  for (const key of ['content', 'structuredContent', 'isError', '_meta'] as const) {
    const piece = readPiece(() => raw[key], draft);
    if (piece !== undefined) value[key] = piece;
  }
  return { value };
}

function readPiece(read: () => unknown, draft: Draft): unknown {
  try {
    const value = read();
    const piece = toPlainJson(value, draft.limits);
    if (!('problem' in piece)) return piece.value;
    if (!Array.isArray(value)) return undefined;
    // One bad block must not take the others with it. No longer list than is shown: each is read by itself.
    return value.slice(0, draft.limits.maxParts).map(block => readPiece(() => block, draft) ?? null);
  } catch {
    return undefined;
  }
}

function contentParts(value: unknown, draft: Draft): ResultPart[] {
  if (!isJsonObject(value)) {
    if (value === undefined) return [];
    draft.note('The result is no object.');
    return [blockPart(value, 0, draft)];
  }
  const { content } = value;
  if (content === undefined) {
    if (value.structuredContent === undefined) draft.note('The result has no content.');
    return [];
  }
  if (!Array.isArray(content)) {
    draft.note('The content of the result is no list.');
    return [blockPart(content, 0, draft)];
  }
  const { maxParts } = draft.limits;
  const parts = content.slice(0, maxParts).map((block: unknown, index) => blockPart(block, index, draft));
  if (content.length > maxParts) {
    draft.note(`The result has ${content.length} parts; the first ${maxParts} are shown.`);
    parts.push({ type: 'text', text: '', cut: { unit: 'items', total: content.length, kept: maxParts } });
  }
  return parts;
}

function readIsError(value: unknown, draft: Draft): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  draft.note('The isError of the result is neither true nor false; it is taken for an error.');
  return true;
}

function fits(value: unknown, what: string, draft: Draft): boolean {
  if (value === undefined) return false;
  const bytes = jsonBytes(value);
  if (bytes <= draft.limits.maxJsonBytes) return true;
  draft.note(`The ${what} has ${bytes} bytes; it is in the stored result only.`);
  return false;
}

function keepWhole(
  { value, text }: { value: unknown; text: string },
  { draft, store, meta }: { draft: Draft; store: Pick<Store, 'putDocument'>; meta: SanitizedResult['meta'] },
): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > draft.limits.maxResultBytes) {
    draft.note(`The result has ${bytes} bytes and is not stored whole; at most ${draft.limits.maxResultBytes} are.`);
    return;
  }
  const ref = sha256(text);
  // A list or a bare block is not where the holes point.
  const holes = isJsonObject(value) && Array.isArray(value.content) ? draft.holes : [];
  store.putDocument({ ref, mimeType: 'application/json', value, holes });
  draft.resources.push({ ref, kind: 'result', mimeType: 'application/json', bytes });
  meta.resultRef = ref;
}
