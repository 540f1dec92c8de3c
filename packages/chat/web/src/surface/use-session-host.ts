// The page's host for the surfaces of a session that is drawn: in a transcript, or on a page beside chats.
import { useClosable } from '@vitrine/react/internal/closable';
import { useEffect, useMemo } from 'react';
import { useLeaveFullScreen } from '../approvals/arming/use-leave-full-screen.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { createPageHost, type PageHost } from '../surfaces.ts';
import { keepTabOrder } from './tab-order.ts';
import { useWarmSandbox } from './use-warm-sandbox.ts';

export function useSessionHost(session: SessionStore): PageHost {
  const chat = useChat();
  const { transcript } = useStore(session);
  const { host: getEmulatedHost } = useStore(chat.emulation);
  // Another host has another name and other capabilities, which views learn when they start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: createPageHost reads the chosen host itself.
  const host = useMemo(() => createPageHost(chat, session.id), [chat, session.id, getEmulatedHost]);
  useClosable(() => host.host, [host]);
  useEffect(() => host.follow(), [host]);
  useEffect(() => keepTabOrder(), []);
  useWarmSandbox(host.host, transcript);
  useLeaveFullScreen(host.host, transcript);
  return host;
}
