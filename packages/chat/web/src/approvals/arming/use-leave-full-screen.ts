// Takes a surface out of full screen when a request arrives, because it would hide the card; modals are hidden until it is answered.
import type { Host } from '@vitrine/host';
import { useEffect } from 'react';
import { useChat } from '../../state/chat-context.ts';
import { pendingApprovals, type Transcript } from '../../state/session/transcript.ts';
import { useStore } from '../../state/store.ts';

export function useLeaveFullScreen(host: Host, transcript: Transcript): void {
  const { pageApprovals } = useChat();
  const ids = [
    ...useStore(pageApprovals).map(({ id }) => id),
    ...pendingApprovals(transcript).map(({ approvalId }) => approvalId),
  ].join();
  useEffect(() => {
    host.hideModals(ids !== '');
    if (ids === '') return;
    for (const surface of host.list())
      if (surface.getSnapshot().displayMode === 'fullscreen') surface.setDisplayMode('inline');
  }, [host, ids]);
}
