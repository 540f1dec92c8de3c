// Reads the UI resource that a tool names. Never rejects: a UI that cannot be had must not cost the tool's result.
import type { Connection, ListEntry } from '@vitrine/connect';
import type { UIResourcePart } from '@vitrine/protocol';
import { messageOf } from './errors.ts';
import type { Draft } from './sanitizer/draft.ts';
import { isJsonObject, type JsonObject, toPlainJson } from './sanitizer/plain-json.ts';
import { missingUIPart, uiPart } from './sanitizer/ui-part.ts';

/** Makes the part, on the working sheet of the result it is for. */
export type MakeUIPart = (draft: Draft) => UIResourcePart;

export interface UIReader {
  /** Reads of the same URI at the same time are one request. */
  read(connection: Connection, uri: string): Promise<MakeUIPart>;
}

/** `timeoutMs`: how long a result waits for its UI at most. */
export function createUIReader({ timeoutMs, maxDepth }: { timeoutMs: number; maxDepth: number }): UIReader {
  const inFlight = new Map<string, Promise<MakeUIPart>>();

  const readNow = async (connection: Connection, uri: string): Promise<MakeUIPart> => {
    try {
      const plain = toPlainJson(await connection.readResource(uri, { timeoutMs }), { maxDepth });
      if ('problem' in plain) return draft => missingUIPart(uri, `what the server sent ${plain.problem}.`, draft);
      const contents = pickContents(plain.value, uri);
      if (!contents) return draft => missingUIPart(uri, 'the server sent no contents for it.', draft);
      const listingMeta = hasUIMeta(contents) ? undefined : await readListingMeta(connection, uri);
      return draft => uiPart({ uri, source: 'tool', contents, listingMeta }, draft);
    } catch (error) {
      return draft => missingUIPart(uri, messageOf(error), draft);
    }
  };

  /** The metadata of the resource's entry in `resources/list`; a server need not list a UI (MCP Apps, Resource Discovery). */
  const readListingMeta = async (connection: Connection, uri: string): Promise<unknown> => {
    try {
      const listed = (await connection.listResources({ timeoutMs })).find((entry: ListEntry) => entry.uri === uri);
      return listed?._meta ?? listed?.meta;
    } catch {
      // Metadata refines a UI; without it the safest defaults hold.
      return undefined;
    }
  };

  return {
    read(connection, uri) {
      const key = JSON.stringify([connection.name, uri]);
      const running = inFlight.get(key);
      if (running) return running;
      const reading = readNow(connection, uri).finally(() => inFlight.delete(key));
      inFlight.set(key, reading);
      return reading;
    },
  };
}

function pickContents(result: unknown, uri: string): JsonObject | undefined {
  const contents = isJsonObject(result) && Array.isArray(result.contents) ? result.contents.filter(isJsonObject) : [];
  return contents.find(item => item.uri === uri) ?? contents[0];
}

function hasUIMeta(contents: JsonObject): boolean {
  const meta = contents._meta ?? contents.meta;
  return isJsonObject(meta) && meta.ui !== undefined;
}
