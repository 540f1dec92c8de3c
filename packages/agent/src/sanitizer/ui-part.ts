// A UI resource becomes a part: its document is stored once by hash, or one line says why it cannot be shown.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { describeProblem, readUIMetadata, readUIResource, type UIMetadata } from '@vitrine/protocol/ui-resource';
import type { DetachedBlob } from '../store/store.ts';
import type { Draft } from './draft.ts';
import { type JsonObject, jsonBytes } from './plain-json.ts';
import { loopbackPageProblem, withoutLoopback } from './remote-interface.ts';

export interface UISource {
  readonly uri: string;
  readonly source: UIResourcePart['source'];
  /** The contents of the resource as received, plain JSON. */
  readonly contents: JsonObject;
  /** `_meta` of the resource's entry in `resources/list`. */
  readonly listingMeta?: unknown;
  /** Where the contents stand in the result. */
  readonly at?: DetachedBlob['at'];
}

export function uiPart({ uri, source, contents, listingMeta, at }: UISource, draft: Draft): UIResourcePart {
  const mimeType = draft.label(contents.mimeType, `The type of ${uri}`);
  const text = typeof contents.text === 'string' ? contents.text : undefined;
  const blob = typeof contents.blob === 'string' ? contents.blob : undefined;
  const part = { type: 'ui-resource' as const, uri, server: draft.server, mimeType: mimeType ?? '', source };

  const read = readUIResource(
    { mimeType, ...(text === undefined ? {} : { text }), ...(blob === undefined ? {} : { blob }) },
    { maxBytes: draft.limits.maxUIBytes },
  );
  if ('problem' in read) return { ...part, problem: problemOf(describeProblem(uri, read.problem), draft) };
  const refused = draft.isLocal ? undefined : loopbackPageProblem(mimeType, read.text);
  if (refused !== undefined)
    return { ...part, problem: problemOf(`The interface ${uri} is not shown: ${refused}`, draft) };

  const bytes = Buffer.from(read.text);
  const ref = draft.keep({ kind: 'ui', mimeType: part.mimeType, bytes });
  if (at) {
    // Only what the stored bytes give back exactly may be left out of the stored result.
    if (text !== undefined && bytes.toString() === text) draft.holes.push({ at: [...at, 'text'], ref, as: 'text' });
    else if (text === undefined && bytes.toString('base64') === blob)
      draft.holes.push({ at: [...at, 'blob'], ref, as: 'base64' });
  }
  const metadata = metadataOf(uri, { contents, listingMeta }, draft);
  return { ...part, ref, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
}

/** A part for a UI that could not be had at all. */
export function missingUIPart(uri: string, reason: string, draft: Draft): UIResourcePart {
  const problem = problemOf(`The interface ${uri} could not be read: ${reason}`, draft);
  return { type: 'ui-resource', uri, server: draft.server, mimeType: '', source: 'tool', problem };
}

function problemOf(line: string, draft: Draft): string {
  draft.note(line);
  return line;
}

/** The first of many, for one line. */
function listed(entries: readonly string[]): string {
  const text = entries.slice(0, 3).join(', ').slice(0, 300);
  return entries.length > 3 ? `${text} and ${entries.length - 3} more` : text;
}

function metadataOf(uri: string, source: Pick<UISource, 'contents' | 'listingMeta'>, draft: Draft): UIMetadata {
  // Some servers write `meta` where MCP says `_meta`.
  const declared = readUIMetadata(source.contents._meta ?? source.contents.meta, source.listingMeta);
  // weakening: remote-on-this-machine
  const { metadata, removed } = draft.isLocal ? { metadata: declared, removed: [] } : withoutLoopback(declared);
  if (removed.length > 0)
    draft.note(`The interface ${uri} may not reach this machine, because its server is elsewhere: ${listed(removed)}.`);
  const bytes = jsonBytes(metadata);
  if (bytes <= draft.limits.maxJsonBytes) return metadata;
  draft.note(`The metadata of ${uri} has ${bytes} bytes; at most ${draft.limits.maxJsonBytes} are kept.`);
  return {};
}
