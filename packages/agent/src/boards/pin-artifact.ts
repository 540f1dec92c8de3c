// Puts an artifact on a board. Its text is an event of the board's session, by the item's id: it stays as it is when the chat goes on or is deleted.
import { editArtifact } from '../artifacts/edit-artifact.ts';
import type { Log } from '../store/log/log.ts';
import type { BoardBody } from './board-record.ts';
import { putItem } from './put-item.ts';

export interface PinnedArtifact {
  /** The chat that has written it, and its key there. */
  readonly sessionId: string;
  readonly artifact: {
    readonly key: string;
    readonly kind: string;
    readonly title?: string | undefined;
    readonly text: string;
  };
}

/** Logs the version, and returns the change of the board. Rejects with `AgentError` `bad-arguments`, `store-failed`. */
export async function pinArtifact(
  log: Log,
  boardSession: string,
  { id, now, from }: { readonly id: string; readonly now: number; readonly from: PinnedArtifact },
): Promise<(body: BoardBody) => BoardBody> {
  const { key, ...version } = from.artifact;
  await editArtifact(log, boardSession, { artifact: id, ...version });
  const item = { id, server: '', tool: '', arguments: {}, artifact: { sessionId: from.sessionId, key } };
  return body => putItem(body, item, { now });
}
