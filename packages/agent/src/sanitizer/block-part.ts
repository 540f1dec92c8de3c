// One content block of a result becomes one part. A block that is not what it says it is stays as an unknown part, with a note.
import { UI_SCHEME } from '@vitrine/protocol/constants';
import { parseMimeType } from '@vitrine/protocol/mime';
import type { ResultPart } from '@vitrine/protocol/parts';
import type { Draft } from './draft.ts';
import { mediaKind, mediaPart } from './media-part.ts';
import { isJsonObject, type JsonObject, jsonBytes } from './plain-json.ts';
import { uiPart } from './ui-part.ts';

interface Place {
  /** Position in `content`. */
  readonly index: number;
  /** How it is called in a note. */
  readonly what: string;
}

/** `block` is plain JSON. Never throws on any block; throws what the store throws. */
export function blockPart(block: unknown, index: number, draft: Draft): ResultPart {
  const place = { index, what: `Part ${index + 1}` };
  if (typeof block === 'string') {
    draft.note(`${place.what} is a bare text, not a content block.`);
    return textPart(block, {}, place, draft);
  }
  if (!isJsonObject(block) || typeof block.type !== 'string')
    return unknownPart(block, 'no content block', place, draft);
  switch (block.type) {
    case 'text':
      if (typeof block.text !== 'string') break;
      return textPart(block.text, block, place, draft);
    case 'image':
    case 'audio':
    case 'video':
      return mediaBlock(block, place, draft) ?? malformed(block, place, draft);
    case 'resource':
      return resourceBlock(block, place, draft) ?? malformed(block, place, draft);
    case 'resource_link':
      return linkBlock(block, place, draft) ?? malformed(block, place, draft);
    default:
      return unknownPart(block, `of the unknown type ${JSON.stringify(block.type.slice(0, 80))}`, place, draft);
  }
  return malformed(block, place, draft);
}

function textPart(text: string, block: JsonObject, { what }: Place, draft: Draft): ResultPart {
  const taken = draft.takeText(text);
  if (taken.cut) draft.note(`${what} has ${taken.cut.total} characters; the first ${taken.cut.kept} are shown.`);
  return { type: 'text', ...taken, ...annotationsOf(block, what, draft) };
}

function mediaBlock(block: JsonObject, { index, what }: Place, draft: Draft): ResultPart | undefined {
  const { data, mimeType: given } = block;
  const mimeType = draft.label(given, `The type of ${what}`);
  if (typeof data !== 'string' || mimeType === undefined || !parseMimeType(mimeType)) return undefined;
  if (mediaKind(mimeType) !== block.type) draft.note(`${what} says ${block.type} but is ${mimeType}.`);
  const more = annotationsOf(block, what, draft);
  return mediaPart({ base64: data, mimeType, what, at: ['content', index, 'data'], more }, draft);
}

function resourceBlock(block: JsonObject, { index, what }: Place, draft: Draft): ResultPart | undefined {
  const { resource } = block;
  if (!isJsonObject(resource)) return undefined;
  const uri = draft.label(resource.uri, `The URI of ${what}`);
  if (uri === undefined) return undefined;
  if (uri.startsWith(UI_SCHEME))
    return uiPart({ uri, source: 'embedded', contents: resource, at: ['content', index, 'resource'] }, draft);

  const name = draft.label(resource.title ?? resource.name, `The name of ${what}`);
  const more = { uri, ...(name === undefined ? {} : { name }), ...annotationsOf(block, what, draft) };
  const mimeType = draft.label(resource.mimeType, `The type of ${what}`);
  if (typeof resource.text === 'string')
    return textFile(resource.text, mimeType ?? 'text/plain', more, { index, what }, draft);
  if (typeof resource.blob !== 'string') return undefined;
  const at = ['content', index, 'resource', 'blob'];
  return mediaPart({ base64: resource.blob, mimeType: mimeType ?? 'application/octet-stream', what, at, more }, draft);
}

function textFile(
  text: string,
  mimeType: string,
  more: { uri: string; name?: string },
  { index, what }: Place,
  draft: Draft,
): ResultPart {
  const bytes = Buffer.from(text);
  const taken = draft.takeText(text);
  const part = { type: 'file' as const, mimeType, bytes: bytes.length, ...more, ...taken };
  if (!taken.cut) return part;
  const { total, kept } = taken.cut;
  if (bytes.length > draft.limits.maxMediaBytes) {
    draft.note(`${what} has ${total} characters; the first ${kept} are shown.`);
    return part;
  }
  draft.note(`${what} has ${total} characters; the first ${kept} are shown, the whole is stored.`);
  const ref = draft.keep({ kind: 'file', mimeType, bytes, ...(more.name === undefined ? {} : { name: more.name }) });
  if (bytes.toString() === text) draft.holes.push({ at: ['content', index, 'resource', 'text'], ref, as: 'text' });
  return { ...part, ref };
}

function linkBlock(block: JsonObject, { what }: Place, draft: Draft): ResultPart | undefined {
  const uri = draft.label(block.uri, `The URI of ${what}`);
  if (uri === undefined) return undefined;
  const part: Extract<ResultPart, { type: 'resource-link' }> = { type: 'resource-link', uri };
  for (const key of ['name', 'title', 'description', 'mimeType'] as const) {
    const value = draft.label(block[key], `The ${key} of ${what}`);
    if (value !== undefined) part[key] = value;
  }
  if (typeof block.size === 'number') part.size = block.size;
  else if (block.size !== undefined) draft.note(`The size of ${what} is no number and is left out.`);
  return { ...part, ...annotationsOf(block, what, draft) };
}

function annotationsOf(block: JsonObject, what: string, draft: Draft): { annotations?: JsonObject } {
  const { annotations } = block;
  if (annotations === undefined) return {};
  if (isJsonObject(annotations) && jsonBytes(annotations) <= draft.limits.maxLabelCharacters) return { annotations };
  draft.note(`The annotations of ${what} are malformed or too large and are left out.`);
  return {};
}

const malformed = (block: JsonObject, place: Place, draft: Draft): ResultPart =>
  unknownPart(block, `a malformed ${String(block.type)} block`, place, draft);

function unknownPart(block: unknown, why: string, { what }: Place, draft: Draft): ResultPart {
  const json = JSON.stringify(block);
  // Asked first, so that a huge block does not use up the room of the texts after it.
  const fits = json.length <= draft.limits.maxTextCharacters && !draft.takeText(json).cut;
  draft.note(`${what} is ${why}${fits ? '' : ` and too large to be shown here (${json.length} characters)`}.`);
  if (fits) return { type: 'unknown', block };
  return { type: 'unknown', block: isJsonObject(block) ? { type: String(block.type).slice(0, 80) } : null };
}
