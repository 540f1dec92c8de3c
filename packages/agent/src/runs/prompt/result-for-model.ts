// The form of a result that the model receives: text, small images, and structured content that the text does not hold. A surface receives the
// whole result.

import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { isForModel } from '@vitrine/protocol/internal/content/content';
import { readNumbers } from '@vitrine/protocol/internal/content/result-numbers';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/internal/session/shown-ui';
import type { ResultPart, SanitizedResult } from '@vitrine/protocol/parts';
import { numbersWithin, stringifyExactly } from '@vitrine/std/internal/exact-numbers';
import { isRecord } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import type { Store } from '../../store/store.ts';
import { holdsData } from './holds-data.ts';
import { readFile } from './result-file.ts';

type Output = LanguageModelV4ToolResultPart['output'];

/** Characters of one result; a note says how much is left out. */
const MAX_CHARACTERS = 40_000;
const HEAD_CHARACTERS = 30_000;
const TAIL_CHARACTERS = 5_000;
/** Characters of a part that cannot be shown: its beginning tells what it is. */
const MAX_UNKNOWN_PART = 800;
export interface ResultForModelOptions {
  readonly store: Pick<Store, 'getBlob'>;
  /** Files that the model accepts beside text and images. @default none */
  readonly accepted?: ModelInfo['attachments'];
  /** The tool names a component, which draws the structured content for the user. @default false */
  readonly isNative?: boolean;
  /** See `AgentProfile.interfaceData`. @default false */
  readonly withInterfaceData?: boolean;
}

export async function resultForModel(
  event: Pick<ToolResultEvent, 'sanitized' | 'error'>,
  { store, accepted = [], isNative = false, withInterfaceData = false }: ResultForModelOptions,
): Promise<Output> {
  if (event.error) return { type: 'error-text', value: event.error.message };
  const { content: allParts, meta } = event.sanitized;
  const content = allParts.filter(part => isForModel(part.type === 'unknown' ? Object(part.block) : part));
  const files = await Promise.all(
    content.map(part => (meta.isError ? undefined : readFile(part, { store, accepted }))),
  );
  const texts = content.flatMap((part, index) => {
    const file = files[index];
    return typeof file === 'object' ? [] : (file ?? partText(part) ?? []);
  });
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
  const sentFiles = files.filter(file => typeof file === 'object');
  if (sentFiles.length === 0) return { type: 'text', value: text || describeNothing(allParts) };
  return { type: 'content', value: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...sentFiles] };
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

const cutJson = (json: string): string => truncate(json, MAX_UNKNOWN_PART);
