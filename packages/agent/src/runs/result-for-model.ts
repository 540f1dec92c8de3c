// The form of a result that the model receives: text, small images, and structured content that the text does not hold. A surface receives the
// whole result.

import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { isForModel } from '@vitrine/protocol/internal/content';
import { numbersWithin, readNumbers, stringifyExactly } from '@vitrine/protocol/internal/exact-numbers';
import { isRecord } from '@vitrine/protocol/internal/json';
import { parseMimeType } from '@vitrine/protocol/internal/mime';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/internal/shown-ui';
import type { ResultPart, SanitizedResult } from '@vitrine/protocol/parts';
import type { ToolResultEvent } from '@vitrine/protocol/session';
import type { Store } from '../store/store.ts';
import { holdsData } from './holds-data.ts';

type Output = LanguageModelV4ToolResultPart['output'];

/** Characters of one result; a note says how much is left out. */
const MAX_CHARACTERS = 40_000;
const HEAD_CHARACTERS = 30_000;
const TAIL_CHARACTERS = 5_000;
/** Of a part that cannot be shown: its beginning tells what it is. */
const MAX_UNKNOWN_PART = 800;
/** Bytes of one image. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export interface ResultForModelOptions {
  readonly store: Pick<Store, 'getBlob'>;
  /** The tool names a component, which draws the structured content for the user. @default false */
  readonly isNative?: boolean;
  /** See `AgentProfile.interfaceData`. @default false */
  readonly withInterfaceData?: boolean;
}

export async function resultForModel(
  event: Pick<ToolResultEvent, 'sanitized' | 'error'>,
  { store, isNative = false, withInterfaceData = false }: ResultForModelOptions,
): Promise<Output> {
  if (event.error) return { type: 'error-text', value: event.error.message };
  const { content: allParts, meta } = event.sanitized;
  const content = allParts.filter(part => isForModel(part.type === 'unknown' ? Object(part.block) : part));
  const files = await Promise.all(content.map(part => (meta.isError ? undefined : readImage(part, store))));
  const texts = content.flatMap((part, index) => (files[index] ? [] : (partText(part) ?? [])));
  const spoken = content.flatMap(part => (part.type === 'text' ? [part.text] : []));
  const isForInterface = isNative || allParts.some(part => part.type === 'ui-resource' && part.source === 'tool');
  if (spoken.length === 0 || withInterfaceData || !isForInterface) {
    const { structuredContent: data, _meta } = await readStructuredContent(event.sanitized, store);
    const numbers = numbersWithin(readNumbers(_meta), 'structuredContent');
    if (data !== undefined && !holdsData(spoken, data)) texts.push(stringifyExactly(data, numbers));
  }
  if (isNative && meta.structuredContent !== undefined && !meta.isError) texts.push(NATIVE_RESULT_NOTE);
  const text = shortenText(texts.join('\n\n'), { max: MAX_CHARACTERS, head: HEAD_CHARACTERS, tail: TAIL_CHARACTERS });
  if (meta.isError) return { type: 'error-text', value: text || 'The tool reported an error without a reason.' };
  const images = files.flatMap(file => file ?? []);
  if (images.length === 0) return { type: 'text', value: text || describeNothing(allParts) };
  return { type: 'content', value: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images] };
}

const describeNothing = (content: readonly ResultPart[]): string =>
  content.length === 0 ? 'The tool has answered without content.' : 'The tool has answered, for the user only.';

/** Large structured content is only in the stored result. */
async function readStructuredContent(
  { meta }: SanitizedResult,
  store: Pick<Store, 'getBlob'>,
): Promise<Pick<SanitizedResult['meta'], 'structuredContent' | '_meta'>> {
  if (meta.structuredContent !== undefined || meta.resultRef === undefined || !meta.notes) return meta;
  const storedResult = (await store.getBlob(meta.resultRef))?.bytes;
  const result: unknown = storedResult && JSON.parse(Buffer.from(storedResult).toString());
  return isRecord(result) ? result : {};
}

/** `text` when it has at most `max` characters, else its beginning and end with a line that says how much is missing. */
export function shortenText(text: string, { max, head, tail }: { max: number; head: number; tail: number }): string {
  if (text.length <= max) return text;
  const missing = text.length - head - tail;
  return `${text.slice(0, head)}\n[… ${missing} characters left out …]\n${tail === 0 ? '' : text.slice(-tail)}`;
}

function partText(part: ResultPart): string | undefined {
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
      return `[Image (${part.mimeType}, ${part.bytes} bytes) that only the user sees]`;
    case 'audio':
    case 'video':
      return `[${part.type} (${part.mimeType}, ${part.bytes} bytes) that only the user sees]`;
    case 'unknown':
      return `[Part that cannot be shown: ${cutJson(JSON.stringify(part.block))}]`;
  }
}

const cutJson = (json: string): string =>
  json.length > MAX_UNKNOWN_PART ? `${json.slice(0, MAX_UNKNOWN_PART)}…` : json;

/** Providers refuse a whole request for an image whose type they do not know. */
async function readImage(part: ResultPart, store: Pick<Store, 'getBlob'>) {
  if (part.type !== 'image' || part.bytes > MAX_IMAGE_BYTES) return undefined;
  const essence = parseMimeType(part.mimeType)?.essence.toLowerCase() ?? '';
  const mediaType = essence === 'image/jpg' ? 'image/jpeg' : essence;
  if (!IMAGE_TYPES.has(mediaType)) return undefined;
  const bytes = part.ref === undefined ? undefined : (await store.getBlob(part.ref))?.bytes;
  const data = part.data ?? (bytes && Buffer.from(bytes).toString('base64'));
  return data === undefined ? undefined : { type: 'file' as const, mediaType, data: { type: 'data' as const, data } };
}
