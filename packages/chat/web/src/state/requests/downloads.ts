// Saves files of views in the tab in which the user agreed, and only once; in all other tabs, and later, the transcript
// shows them as links.
import type { ChatClient } from '@vitrine/agent/api';
import type { SessionStore } from '../session/session-store.ts';

export interface Downloads {
  /** The user agreed in this tab. */
  approved(approvalId: string): void;
  /** Saves the files of approved downloads of this session. Returns a function that stops it. */
  follow(session: SessionStore): () => void;
}

export function createDownloads(
  api: Pick<ChatClient, 'downloadUrl'>,
  { save = saveFromUrl }: { save?: (url: string, name: string) => void } = {},
): Downloads {
  const awaited = new Set<string>();
  return {
    approved: approvalId => void awaited.add(approvalId),
    follow(session) {
      let startSeq = session.getSnapshot().transcript.seq;
      return session.subscribe(() => {
        const { entries, seq } = session.getSnapshot().transcript;
        if (seq === startSeq) return;
        startSeq = seq;
        for (const entry of entries) {
          if (entry.kind !== 'download' || !awaited.delete(entry.download.approvalId ?? '')) continue;
          for (const { ref, name } of entry.download.files) save(api.downloadUrl(ref, name), name);
        }
      });
    },
  };
}

/** The server sends it as an attachment, so the page stays open. */
function saveFromUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
