// State shared while one result is sanitised: notes, stored resources, and the remaining text budget.

import type { StoredResource, Truncation } from '@vitrine/protocol/internal/content/parts';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { takeStart } from '@vitrine/std/internal/truncate';
import type { ContentSink } from '../store/staged-content.ts';
import type { DetachedBlob } from '../store/store.ts';
import type { SanitizeLimits } from './limits.ts';

/** Notes per result; a hostile result could cause thousands. */
const MAX_NOTES = 50;

export interface SanitizeContext {
  readonly server: string;
  /** Whether the server runs on this machine: interfaces of other servers may not name loopback addresses. */
  readonly isLocal: boolean;
  readonly limits: SanitizeLimits;
  readonly resources: StoredResource[];
  /** Strings of the result that are stored as blobs of their own. */
  readonly detached: DetachedBlob[];
  notes(): string[];
  /** Adds one line for the user. */
  note(line: string): void;
  /** Stores content under its SHA-256, which is returned. */
  keep(content: Omit<StoredResource, 'ref' | 'bytes'> & { bytes: Uint8Array }): string;
  /** The beginning of a text, as long as the budget allows. */
  takeText(text: string): { text: string; cut?: Truncation };
  /** A name, title or URI; undefined when it is not a text (then noted, unless it is absent). */
  label(value: unknown, what: string): string | undefined;
}

export function createSanitizeContext({
  server,
  isLocal,
  limits,
  store,
}: {
  server: string;
  isLocal: boolean;
  limits: SanitizeLimits;
  store: Pick<ContentSink, 'putBlob'>;
}): SanitizeContext {
  const notes: string[] = [];
  const resources: StoredResource[] = [];
  let omitted = 0;
  let charactersLeft = limits.maxTotalTextCharacters;

  const note = (line: string): void => {
    if (notes.length < MAX_NOTES) notes.push(line);
    else omitted++;
  };

  return {
    server,
    isLocal,
    limits,
    resources,
    detached: [],
    notes: () => (omitted === 0 ? notes : [...notes, `${omitted} more remarks are left out.`]),
    note,
    keep({ bytes, mimeType, kind, name }) {
      const ref = sha256Hex(bytes);
      store.putBlob({ ref, mimeType, bytes });
      if (!resources.some(resource => resource.ref === ref && resource.kind === kind))
        resources.push({ ref, kind, mimeType, bytes: bytes.length, ...(name === undefined ? {} : { name }) });
      return ref;
    },
    takeText(text) {
      const head = takeStart(text, Math.min(limits.maxTextCharacters, charactersLeft));
      charactersLeft -= head.length;
      if (head.length === text.length) return { text };
      return { text: head, cut: { unit: 'characters', total: text.length, kept: head.length } };
    },
    label(value, what) {
      if (value === undefined) return undefined;
      if (typeof value !== 'string') {
        note(`${what} is no text and is left out.`);
        return undefined;
      }
      if (value.length <= limits.maxLabelCharacters) return value;
      note(`${what} has ${value.length} characters; the first ${limits.maxLabelCharacters} are shown.`);
      return takeStart(value, limits.maxLabelCharacters);
    },
  };
}
