// Files of a prompt while the storage for large contents is away: a run needs what its own messages bring, and can do without older files.
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { StorageError } from '@vitrine/storage/internal/postgres';
import { AgentError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';

/** Lists the files that came with the messages and the results of a run. */
export function readNeededRefs(events: readonly SessionEvent[], runId: string): ReadonlySet<string> {
  const messageIds = new Set<string>();
  const callIds = new Set<string>();
  for (const event of events) {
    if (!('runId' in event) || event.runId !== runId) continue;
    if (event.type === 'llm:tool-call') callIds.add(event.callId);
    if (event.type === 'message:user') messageIds.add(event.messageId);
    if (event.type === 'step:start') for (const id of event.messageIds ?? []) messageIds.add(id);
  }
  return new Set(
    events.flatMap(event => {
      if (event.type === 'message:user' && messageIds.has(event.messageId))
        return (event.attachments ?? []).map(({ ref }) => ref);
      return event.type === 'llm:tool-result' && callIds.has(event.callId) ? listRefs(event.sanitized) : [];
    }),
  );
}

function listRefs({ content, meta }: ToolResultEvent['sanitized']): string[] {
  const refs = content.flatMap(part => ('ref' in part && part.ref !== undefined ? [part.ref] : []));
  return meta.resultRef === undefined ? refs : [...refs, meta.resultRef];
}

/** Reads contents; one that cannot be read now, and is not needed, is like one that is not stored any more. */
export function createFileReader(
  store: Pick<Store, 'getBlob'>,
  neededRefs: ReadonlySet<string>,
): Pick<Store, 'getBlob'> {
  return {
    async getBlob(ref) {
      try {
        return await store.getBlob(ref);
      } catch (error) {
        if (neededRefs.has(ref) || !isContentAway(error)) throw error;
        return undefined;
      }
    },
  };
}

const isContentAway = (error: unknown): boolean =>
  error instanceof AgentError && error.cause instanceof StorageError && error.cause.code === 'unreachable';
