// The host of one question's view: apart from the host of the chat's surfaces, so that nothing of theirs reaches it.
import { createHost, type Host } from '@vitrine/host';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { useClosable } from '@vitrine/react/internal/closable';
import { useEffect } from 'react';
import { appearance, environment } from '../../host-context.ts';
import type { Chat } from '../../state/chat.ts';
import { useChat } from '../../state/chat-context.ts';
import { SURFACE_LABELS } from '../../texts/result.ts';

/** CSS pixels: the buttons of the card stay in reach. */
const MAX_HEIGHT = 560;

export function useQuestionHost(): Host {
  const chat = useChat();
  const host = useClosable(
    () =>
      createHost({
        sandbox: chat.config.sandbox,
        info: { name: chat.config.name, version: chat.config.version },
        context: readContext(chat),
        // No `onAction`: every action is refused.
        capabilities: { elicitation: {} },
        loadContent: chat.api.blobText,
        labels: SURFACE_LABELS,
        optIns: chat.trust.readOptIns,
        heights: { maxHeight: MAX_HEIGHT },
        spares: 0,
        startsWarm: false,
      }),
    [chat],
  );
  useEffect(() => {
    const refresh = (): void => host.setContext(readContext(chat));
    const stops = [chat.theme.subscribe(refresh), chat.settings.subscribe(refresh)];
    return () => stops.forEach(stop => void stop());
  }, [chat, host]);
  return host;
}

const readContext = (chat: Chat): HostContext => ({
  ...environment(chat.settings.getSnapshot()),
  ...appearance(chat),
  displayMode: 'inline',
  availableDisplayModes: ['inline'],
});
