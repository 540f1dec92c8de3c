// Converts one content block of a result to one part. A block that does not match its declared type becomes an unknown part, with a note.

import { UI_SCHEME } from '@vitrine/protocol/constants';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { ResultPart } from '@vitrine/protocol/parts';
import { isRecord } from '@vitrine/std/internal/json';
import { jsonBytes } from './json-bytes.ts';
import { mediaKind, mediaPart, readDataURIType } from './media-part.ts';
import type { SanitizeContext } from './sanitize-context.ts';
import { uiPart } from './ui-part.ts';

interface Place {
  /** Position in `content`. */
  readonly index: number;
  /** Name of the part in notes. */
  readonly what: string;
}

/** `block` is plain JSON. Throws for no block; only errors of the store pass through. */
export function blockPart(block: unknown, index: number, context: SanitizeContext): ResultPart {
  const place = { index, what: `Part ${index + 1}` };
  if (!isRecord(block) || typeof block.type !== 'string') return unknownPart(block, 'no content block', place, context);
  switch (block.type) {
    case 'text':
      if (typeof block.text !== 'string') break;
      return textPart(block.text, block, place, context);
    case 'image':
    case 'audio':
    case 'video':
      return mediaBlock(block, place, context) ?? malformed(block, place, context);
    case 'resource':
      return resourceBlock(block, place, context) ?? malformed(block, place, context);
    case 'resource_link':
      return linkBlock(block, place, context) ?? malformed(block, place, context);
    default:
      return unknownPart(block, `of the unknown type ${JSON.stringify(block.type.slice(0, 80))}`, place, context);
  }
  return malformed(block, place, context);
}

function textPart(text: string, block: Record<string, unknown>, { what }: Place, context: SanitizeContext): ResultPart {
  const truncated = context.takeText(text);
  if (truncated.cut)
    context.note(`${what} has ${truncated.cut.total} characters; the first ${truncated.cut.kept} are shown.`);
  return { type: 'text', ...truncated, ...readAnnotations(block, what, context) };
}

function mediaBlock(
  block: Record<string, unknown>,
  { index, what }: Place,
  context: SanitizeContext,
): ResultPart | undefined {
  const { data, mimeType: given } = block;
  if (typeof data !== 'string') return undefined;
  const mimeType = context.label(given ?? readDataURIType(data), `The type of ${what}`);
  if (mimeType === undefined || !parseMimeType(mimeType)) return undefined;
  if (mediaKind(mimeType) !== block.type) context.note(`${what} says ${block.type} but is ${mimeType}.`);
  const more = readAnnotations(block, what, context);
  return mediaPart({ base64: data, mimeType, what, at: ['content', index, 'data'], more }, context);
}

function resourceBlock(
  block: Record<string, unknown>,
  { index, what }: Place,
  context: SanitizeContext,
): ResultPart | undefined {
  const { resource } = block;
  if (!isRecord(resource)) return undefined;
  const uri = context.label(resource.uri, `The URI of ${what}`);
  if (uri === undefined) return undefined;
  const isMessages = isA2UIMimeType(typeof resource.mimeType === 'string' ? resource.mimeType : undefined);
  if (isMessages ? isForUser(block) : uri.startsWith(UI_SCHEME))
    return uiPart({ uri, source: 'embedded', contents: resource, at: ['content', index, 'resource'] }, context);

  const name = context.label(resource.title ?? resource.name, `The name of ${what}`);
  const more = { uri, ...(name === undefined ? {} : { name }), ...readAnnotations(block, what, context) };
  const { text, blob } = resource;
  const namedType = typeof text !== 'string' && typeof blob === 'string' ? readDataURIType(blob) : undefined;
  const mimeType = context.label(resource.mimeType ?? namedType, `The type of ${what}`);
  if (typeof text === 'string') return textFile(text, mimeType ?? 'text/plain', more, { index, what }, context);
  if (typeof blob !== 'string') return undefined;
  const at = ['content', index, 'resource', 'blob'];
  return mediaPart({ base64: blob, mimeType: mimeType ?? 'application/octet-stream', what, at, more }, context);
}

function textFile(
  text: string,
  mimeType: string,
  more: { uri: string; name?: string },
  { index, what }: Place,
  context: SanitizeContext,
): ResultPart {
  const bytes = Buffer.from(text);
  const truncated = context.takeText(text);
  const part = { type: 'file' as const, mimeType, bytes: bytes.length, ...more, ...truncated };
  if (!truncated.cut) return part;
  const { total, kept } = truncated.cut;
  if (bytes.length > context.limits.maxMediaBytes) {
    context.note(`${what} has ${total} characters; the first ${kept} are shown.`);
    return part;
  }
  context.note(`${what} has ${total} characters; the first ${kept} are shown, the whole is stored.`);
  const ref = context.keep({ kind: 'file', mimeType, bytes, ...(more.name === undefined ? {} : { name: more.name }) });
  if (bytes.toString() === text) context.detached.push({ at: ['content', index, 'resource', 'text'], ref, as: 'text' });
  return { ...part, ref };
}

function linkBlock(block: Record<string, unknown>, { what }: Place, context: SanitizeContext): ResultPart | undefined {
  const uri = context.label(block.uri, `The URI of ${what}`);
  if (uri === undefined) return undefined;
  const part: Extract<ResultPart, { type: 'resource-link' }> = { type: 'resource-link', uri };
  for (const key of ['name', 'title', 'description', 'mimeType'] as const) {
    const value = context.label(block[key], `The ${key} of ${what}`);
    if (value !== undefined) part[key] = value;
  }
  if (typeof block.size === 'number') part.size = block.size;
  else if (block.size !== undefined) context.note(`The size of ${what} is no number and is left out.`);
  return { ...part, ...readAnnotations(block, what, context) };
}

function readAnnotations(
  block: Record<string, unknown>,
  what: string,
  context: SanitizeContext,
): { annotations?: Record<string, unknown> } {
  const { annotations } = block;
  if (annotations === undefined) return {};
  if (isRecord(annotations) && jsonBytes(annotations) <= context.limits.maxLabelCharacters) return { annotations };
  context.note(`The annotations of ${what} are malformed or too large and are left out.`);
  // For whom it is still holds.
  const audience = isRecord(annotations) && Array.isArray(annotations.audience) ? annotations.audience : [];
  const roles = ['user', 'assistant'].filter(role => audience.includes(role));
  return roles.length === 0 ? {} : { annotations: { audience: roles } };
}

const malformed = (block: Record<string, unknown>, place: Place, context: SanitizeContext): ResultPart =>
  unknownPart(block, `a malformed ${String(block.type)} block`, place, context);

function unknownPart(block: unknown, why: string, { what }: Place, context: SanitizeContext): ResultPart {
  const json = JSON.stringify(block);
  // Checked first, so that a huge block does not use up the text budget of the following ones.
  const fits = json.length <= context.limits.maxTextCharacters && !context.takeText(json).cut;
  context.note(`${what} is ${why}${fits ? '' : ` and too large to be shown here (${json.length} characters)`}.`);
  if (fits) return { type: 'unknown', block };
  return { type: 'unknown', block: isRecord(block) ? { type: String(block.type).slice(0, 80) } : null };
}
