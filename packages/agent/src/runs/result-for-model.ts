// The form of a result that the model receives: text, small images, and structured content where there is no text. A surface receives the
// whole result.
import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { ResultPart } from '@vitrine/protocol/parts';
import type { ToolResultEvent } from '@vitrine/protocol/session';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/shown-interface';
import type { Store } from '../store/store.ts';

type Output = LanguageModelV4ToolResultPart['output'];

/** Characters of one result; a note says how much is left out. */
const MAX_CHARACTERS = 40_000;
const KEPT_HEAD = 30_000;
const KEPT_TAIL = 5_000;
/** Bytes of one image. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** `isNative`: the tool names a component, which draws the structured content for the user. */
export function resultForModel(
  event: Pick<ToolResultEvent, 'sanitized' | 'error'>,
  store: Pick<Store, 'getBlob'>,
  isNative = false,
): Output {
  if (event.error) return { type: 'error-text', value: event.error.message };
  const { content, meta } = event.sanitized;
  const texts = content.flatMap(part => textOf(part) ?? []);
  if (!content.some(part => part.type === 'text') && meta.structuredContent !== undefined)
    texts.push(JSON.stringify(meta.structuredContent));
  if (isNative && meta.structuredContent !== undefined && !meta.isError) texts.push(NATIVE_RESULT_NOTE);
  const text = shortenText(texts.join('\n\n'), { max: MAX_CHARACTERS, head: KEPT_HEAD, tail: KEPT_TAIL });
  if (meta.isError) return { type: 'error-text', value: text || 'The tool reported an error without a reason.' };
  const images = content.flatMap(part => imageOf(part, store) ?? []);
  if (images.length === 0) return { type: 'text', value: text || 'The tool has answered without content.' };
  return { type: 'content', value: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images] };
}

/** `text` when it has at most `max` characters, else its beginning and end with a line that says how much is missing. */
export function shortenText(text: string, { max, head, tail }: { max: number; head: number; tail: number }): string {
  if (text.length <= max) return text;
  const missing = text.length - head - tail;
  return `${text.slice(0, head)}\n[… ${missing} characters left out …]\n${tail === 0 ? '' : text.slice(-tail)}`;
}

function textOf(part: ResultPart): string | undefined {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'file':
      return part.text ?? `[File ${part.name ?? part.uri ?? ''} (${part.mimeType}, ${part.bytes} bytes)]`;
    case 'resource-link':
      return `[Resource ${part.title ?? part.name ?? ''} ${part.uri}]`;
    case 'ui-resource':
      return part.problem === undefined ? '[The user sees an interface of this result.]' : undefined;
    case 'image':
      return IMAGE_TYPES.has(part.mimeType) ? undefined : `[Image (${part.mimeType}) that only the user sees]`;
    case 'audio':
    case 'video':
      return `[${part.type} (${part.mimeType}, ${part.bytes} bytes) that only the user sees]`;
    case 'unknown':
      return undefined;
  }
}

function imageOf(part: ResultPart, store: Pick<Store, 'getBlob'>) {
  if (part.type !== 'image' || !IMAGE_TYPES.has(part.mimeType) || part.bytes > MAX_IMAGE_BYTES) return undefined;
  const stored = part.ref === undefined ? undefined : store.getBlob(part.ref)?.bytes;
  const data = part.data ?? (stored && Buffer.from(stored).toString('base64'));
  if (data === undefined) return undefined;
  return { type: 'file' as const, mediaType: part.mimeType, data: { type: 'data' as const, data } };
}
