// Converts a UI resource to a part: its document is stored once by hash, or one line says why it cannot be shown.

import { loopbackPageProblem, withoutLoopback } from '@vitrine/protocol/internal/csp/without-loopback';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { describeProblem, readUIMetadata, readUIResource, type UIMetadata } from '@vitrine/protocol/ui-resource';
import type { DetachedBlob } from '../store/store.ts';
import { jsonBytes } from './json-bytes.ts';
import type { SanitizeContext } from './sanitize-context.ts';

export interface UISource {
  readonly uri: string;
  readonly source: UIResourcePart['source'];
  /** The contents of the resource as received, plain JSON. */
  readonly contents: Record<string, unknown>;
  /** `_meta` of the resource's entry in `resources/list`. */
  readonly listingMeta?: unknown;
  /** Path of the contents in the result. */
  readonly at?: DetachedBlob['at'];
}

export function uiPart({ uri, source, contents, listingMeta, at }: UISource, context: SanitizeContext): UIResourcePart {
  const mimeType = context.label(contents.mimeType, `The type of ${uri}`);
  const text = typeof contents.text === 'string' ? contents.text : undefined;
  const blob = typeof contents.blob === 'string' ? contents.blob : undefined;
  const part = { type: 'ui-resource' as const, uri, server: context.server, mimeType: mimeType ?? '', source };

  if (isA2UIMimeType(mimeType)) return a2uiPart({ ...part, uri }, { text, at }, context);
  const resource = readUIResource(
    { mimeType, ...(text === undefined ? {} : { text }), ...(blob === undefined ? {} : { blob }) },
    { maxBytes: context.limits.maxUIBytes },
  );
  if ('problem' in resource) return { ...part, problem: noteProblem(describeProblem(uri, resource.problem), context) };
  const refused = context.isLocal ? undefined : loopbackPageProblem(mimeType, resource.text);
  if (refused !== undefined)
    return { ...part, problem: noteProblem(`The interface ${uri} is not shown: ${refused}`, context) };

  const bytes = Buffer.from(resource.text);
  const ref = context.keep({ kind: 'ui', mimeType: part.mimeType, bytes });
  if (at) {
    // The string may be detached from the stored result only if the stored bytes restore it exactly.
    if (text !== undefined && bytes.toString() === text)
      context.detached.push({ at: [...at, 'text'], ref, as: 'text' });
    else if (text === undefined && bytes.toString('base64') === blob)
      context.detached.push({ at: [...at, 'blob'], ref, as: 'base64' });
  }
  const metadata = readMetadata(uri, { contents, listingMeta }, context);
  return { ...part, ref, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
}

/** Messages of A2UI: stored as they came; the page reads and draws them. */
function a2uiPart(
  part: UIResourcePart,
  { text, at }: { text: string | undefined; at: UISource['at'] },
  context: SanitizeContext,
): UIResourcePart {
  const { uri, mimeType } = part;
  if (text === undefined || text.trim() === '')
    return { ...part, problem: noteProblem(describeProblem(uri, { code: 'empty' }), context) };
  const bytes = Buffer.from(text);
  const { maxUIBytes: maxBytes } = context.limits;
  if (bytes.length > maxBytes) {
    const problem = describeProblem(uri, { code: 'too-large', bytes: bytes.length, maxBytes });
    return { ...part, problem: noteProblem(problem, context) };
  }
  const ref = context.keep({ kind: 'ui', mimeType, bytes });
  if (at && bytes.toString() === text) context.detached.push({ at: [...at, 'text'], ref, as: 'text' });
  return { ...part, ref };
}

/** A part for a UI that could not be read. */
export function missingUIPart(uri: string, reason: string, context: SanitizeContext): UIResourcePart {
  const problem = noteProblem(`The interface ${uri} could not be read: ${reason}`, context);
  return { type: 'ui-resource', uri, server: context.server, mimeType: '', source: 'tool', problem };
}

function noteProblem(line: string, context: SanitizeContext): string {
  context.note(line);
  return line;
}

/** The first items of a list, for one line. */
function listed(entries: readonly string[]): string {
  const text = entries.slice(0, 3).join(', ').slice(0, 300);
  return entries.length > 3 ? `${text} and ${entries.length - 3} more` : text;
}

function readMetadata(
  uri: string,
  source: Pick<UISource, 'contents' | 'listingMeta'>,
  context: SanitizeContext,
): UIMetadata {
  // Some servers write `meta` where MCP says `_meta`.
  const declared = readUIMetadata(source.contents._meta ?? source.contents.meta, source.listingMeta);
  // weakening: remote-on-this-machine
  const { metadata, removed } = context.isLocal ? { metadata: declared, removed: [] } : withoutLoopback(declared);
  if (removed.length > 0)
    context.note(
      `The interface ${uri} may not reach this machine, because its server is elsewhere: ${listed(removed)}.`,
    );
  const bytes = jsonBytes(metadata);
  if (bytes <= context.limits.maxJsonBytes) return metadata;
  context.note(`The metadata of ${uri} has ${bytes} bytes; at most ${context.limits.maxJsonBytes} are kept.`);
  return {};
}
