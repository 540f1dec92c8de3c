// Starts the sandbox of a tool's interface while the call still runs, so that the interface can show with the result.
import type { Host } from '@vitrine/host';
import { useEffect } from 'react';
import { useChat } from '../state/chat-context.ts';
import { findUI, type Transcript } from '../state/session/transcript.ts';

export function useWarmSandbox(host: Host, transcript: Transcript): void {
  const { catalog } = useChat();
  const runningCall = transcript.entries.findLast(
    entry =>
      entry.kind === 'call' &&
      !entry.result &&
      !entry.early &&
      entry.call.initiator !== 'view' &&
      // The component is drawn without a sandbox; its fallback is rare.
      !entry.call.native &&
      catalog.find(entry.call.server, entry.call.toolName)?.ui !== undefined,
  );
  const key = runningCall?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call.
  useEffect(() => {
    if (runningCall?.kind !== 'call') return;
    const { server, toolName } = runningCall.call;
    // The policy that the tool's interface had before is the best guess for the next one.
    const before = transcript.entries.findLast(
      entry =>
        entry.kind === 'call' && entry.call.server === server && entry.call.toolName === toolName && entry.result,
    );
    const part = before?.kind === 'call' && findUI(before);
    host.warm({ server, ...(part ? { csp: part.metadata?.ui?.csp } : {}) });
  }, [host, key]);
}
