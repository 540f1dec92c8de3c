// Reads the UI resource that a tool names. Never rejects: a UI that cannot be read must not cost the tool's result.

import type { Connection } from '@vitrine/connect';
import type { ListEntry } from '@vitrine/connect/internal/connection';
import { hasUIMeta } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { abortable } from '@vitrine/std/internal/abortable';
import { isRecord } from '@vitrine/std/internal/json';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { errorLine } from '../errors.ts';
import type { SanitizeContext } from '../sanitizer/sanitize-context.ts';
import { missingUIPart, uiPart } from '../sanitizer/ui-part.ts';

/** Makes the part, in the context of the result it belongs to. */
export type MakeUIPart = (context: SanitizeContext) => UIResourcePart;

/** `failed`: the server did not return it; the part says why. */
export interface ReadUI {
  readonly makePart: MakeUIPart;
  readonly failed: boolean;
}

export interface UIReader {
  /** Concurrent reads of the same URI share one request. */
  read(connection: Connection, uri: string): Promise<ReadUI>;
  /** The resource has changed: later reads make a new request. */
  forget(connection: Connection, uri: string): void;
}

/** Milliseconds that a UI waits for its entry in the list, after it was read. */
const LISTING_TIMEOUT_MS = 2000;

/** `timeoutMs`: how long a result waits for its UI at most, listing included. */
export function createUIReader({ timeoutMs, maxDepth }: { timeoutMs: number; maxDepth: number }): UIReader {
  const inFlight = new Map<string, Promise<ReadUI>>();

  const missing = (uri: string, reason: string): ReadUI => ({
    makePart: context => missingUIPart(uri, reason, context),
    failed: true,
  });

  const readNow = async (connection: Connection, uri: string): Promise<ReadUI> => {
    const deadline = createDeadline(timeoutMs, `${connection.name} did not send it within ${timeoutMs / 1000} s.`);
    const { signal } = deadline;
    try {
      const reading = connection.readResource(uri, { timeoutMs, signal });
      const plain = toPlainJson(await abortable(reading, signal), { maxDepth });
      if ('problem' in plain) return missing(uri, `what the server sent ${plain.problem}.`);
      const contents = pickContents(plain.value, uri);
      if (!contents) return missing(uri, 'the server sent no contents for it.');
      const listingMeta = hasUIMeta(contents._meta ?? contents.meta)
        ? undefined
        : await readListingMeta(connection, uri, signal);
      return { makePart: context => uiPart({ uri, source: 'tool', contents, listingMeta }, context), failed: false };
    } catch (error) {
      return missing(uri, errorLine(error));
    } finally {
      deadline.clear();
    }
  };

  /** The metadata of the resource's entry in `resources/list`; a server need not list a UI (MCP Apps, Resource Discovery). */
  const readListingMeta = async (connection: Connection, uri: string, whole: AbortSignal): Promise<unknown> => {
    const deadline = createDeadline(LISTING_TIMEOUT_MS, 'The list took too long.');
    const signal = AbortSignal.any([whole, deadline.signal]);
    try {
      const entries = await abortable(connection.listResources({ timeoutMs: LISTING_TIMEOUT_MS, signal }), signal);
      const listed = entries.find((entry: ListEntry) => entry.uri === uri);
      return listed?._meta ?? listed?.meta;
    } catch {
      // Metadata is optional; without it the safest defaults apply.
      return undefined;
    } finally {
      deadline.clear();
    }
  };

  const resourceKey = ({ name }: Connection, uri: string): string => JSON.stringify([name, uri]);

  return {
    read(connection, uri) {
      const key = resourceKey(connection, uri);
      const pendingRead = inFlight.get(key);
      if (pendingRead) return pendingRead;
      const reading = readNow(connection, uri).finally(() => {
        if (inFlight.get(key) === reading) inFlight.delete(key);
      });
      inFlight.set(key, reading);
      return reading;
    },
    forget: (connection, uri) => void inFlight.delete(resourceKey(connection, uri)),
  };
}

/** A signal that aborts after `timeoutMs` with an `Error` with `message`, unless it is cleared before. */
function createDeadline(timeoutMs: number, message: string): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(message)), timeoutMs);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

function pickContents(result: unknown, uri: string): Record<string, unknown> | undefined {
  const contents = isRecord(result) && Array.isArray(result.contents) ? result.contents.filter(isRecord) : [];
  return contents.find(item => item.uri === uri) ?? contents[0];
}
