// UI resources as they travel: the contents of a `ui://` resource, and the content block that embeds one in a result.

import { base64ToText } from '@vitrine/std/internal/base64';
import * as z from 'zod/mini';
import { isA2UIMimeType, type UIContentKind, uiContentKind } from '../content/mime.ts';
import { UI_SCHEME } from '../keys.ts';

/** Contents of a `ui://` resource: `text`, or `blob` (base64 of UTF-8). Unknown keys are kept. */
const UIResourceSchema = z.looseObject({
  uri: z.string().check(z.startsWith(UI_SCHEME)),
  mimeType: z.optional(z.string()),
  text: z.optional(z.string()),
  blob: z.optional(z.string()),
  _meta: z.optional(z.looseObject({})),
});
/** A UI resource: its URI, its MIME type, and `text` or, in base64, `blob`. */
export type UIResource = z.infer<typeof UIResourceSchema>;

/** A content block `{type: "resource"}` of a tool result that carries a UI resource. */
const EmbeddedUIResourceSchema = z.looseObject({
  type: z.literal('resource'),
  resource: UIResourceSchema,
  annotations: z.optional(z.looseObject({})),
  _meta: z.optional(z.looseObject({})),
});
/** A content block that embeds a UI resource. */
export type EmbeddedUIResource = z.infer<typeof EmbeddedUIResourceSchema>;

/**
 * Whether a value is a UI resource: a content block that embeds one, or the resource itself. Only the `ui://` scheme
 * decides, as in MCP; whether its MIME type can be shown is `uiContentKind`'s question.
 *
 * @example result.content.filter(isUIResource)
 */
export function isUIResource(
  value: EmbeddedUIResource | { type: string; resource?: unknown },
): value is EmbeddedUIResource;
export function isUIResource(value: unknown): value is EmbeddedUIResource | UIResource;
export function isUIResource(value: unknown): boolean {
  return EmbeddedUIResourceSchema.safeParse(value).success || UIResourceSchema.safeParse(value).success;
}

/** Reason why a UI resource cannot be shown: a closed list, used in one-line explanations. */
export type UIResourceProblem =
  | { code: 'unknown-type'; mimeType: string | undefined }
  | { code: 'empty' }
  | { code: 'bad-encoding' }
  | { code: 'too-large'; bytes: number; maxBytes: number };

/** A UI resource whose content can be shown. */
export interface ReadableUIResource {
  kind: UIContentKind;
  /** The document, script or URI list. */
  text: string;
}

/** Default limit of a UI resource's content, in UTF-8 bytes. */
const MAX_UI_BYTES = 5 * 1024 * 1024;

/**
 * Reads the content of a UI resource, or says why it cannot be shown. Never throws.
 *
 * @example const read = readUIResource(contents);
 */
export function readUIResource(
  resource: Pick<UIResource, 'mimeType' | 'text' | 'blob'>,
  { maxBytes = MAX_UI_BYTES }: { maxBytes?: number } = {},
): ReadableUIResource | { problem: UIResourceProblem } {
  const kind = uiContentKind(resource.mimeType);
  const read = kind ? readText(resource, maxBytes) : unknownType(resource);
  return 'problem' in read ? read : { kind: kind!, ...read };
}

const unknownType = ({ mimeType }: Pick<UIResource, 'mimeType'>): { problem: UIResourceProblem } => ({
  problem: { code: 'unknown-type', mimeType },
});

/**
 * Reads what a surface shows: the content of a UI resource, or A2UI messages, which a host draws that has a stage for them. Says why it
 * cannot be shown. Never throws.
 *
 * @example const read = readSurfaceContent({ mimeType: 'application/a2ui+json', text: '[]' }) // { text: '[]' }
 */
export function readSurfaceContent(
  resource: Pick<UIResource, 'mimeType' | 'text' | 'blob'>,
): { text: string } | { problem: UIResourceProblem } {
  const { mimeType } = resource;
  return uiContentKind(mimeType) || isA2UIMimeType(mimeType) ? readText(resource) : unknownType(resource);
}

function readText(
  resource: Pick<UIResource, 'text' | 'blob'>,
  maxBytes = MAX_UI_BYTES,
): { text: string } | { problem: UIResourceProblem } {
  let text = resource.text;
  if (text === undefined && resource.blob !== undefined) {
    if (resource.blob.length > maxBytes * 1.4) return tooLarge(Math.floor((resource.blob.length * 3) / 4), maxBytes);
    try {
      text = base64ToText(resource.blob);
    } catch {
      return { problem: { code: 'bad-encoding' } };
    }
  }
  if (text === undefined || text.trim() === '') return { problem: { code: 'empty' } };
  // A UTF-16 unit is at most three bytes of UTF-8: most documents need no counting.
  if (text.length * 3 <= maxBytes) return { text };
  const bytes = text.length > maxBytes ? text.length : new TextEncoder().encode(text).length;
  return bytes > maxBytes ? tooLarge(bytes, maxBytes) : { text };
}

function tooLarge(bytes: number, maxBytes: number): { problem: UIResourceProblem } {
  return { problem: { code: 'too-large', bytes, maxBytes } };
}

/**
 * One line for the user: why the tool's own content is shown instead of its UI.
 *
 * @example if ('problem' in read) show(describeProblem(uri, read.problem));
 */
export function describeProblem(uri: string, problem: UIResourceProblem): string {
  switch (problem.code) {
    case 'unknown-type':
      return `The interface ${uri} has a type this host cannot show: ${problem.mimeType ?? 'none given'}.`;
    case 'empty':
      return `The interface ${uri} is empty.`;
    case 'bad-encoding':
      return `The interface ${uri} is not valid base64.`;
    case 'too-large':
      return `The interface ${uri} is too large: ${problem.bytes} bytes, at most ${problem.maxBytes} are shown.`;
  }
}
