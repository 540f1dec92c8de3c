// Entry point of the page.

import { createChatClient } from '@vitrine/agent/api';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fontsForViews } from './fonts.ts';
import { App } from './shell/app.tsx';
import { preloadWhenIdle } from './shell/preload.ts';
import { StartFailure } from './shell/start-failure.tsx';
import { createChat } from './state/chat.ts';
import { ChatContext } from './state/chat-context.ts';

// Firefox lets any frame close a tab without history. A second history entry costs one step back, and keeps the tab.
if (navigator.userAgent.includes('Firefox/') && history.length === 1) history.pushState(null, '', location.href);

const root = createRoot(document.getElementById('root')!);

async function start(): Promise<void> {
  try {
    const chat = await createChat(createChatClient(), { loadFonts: () => fontsForViews() });
    root.render(
      <StrictMode>
        <ChatContext value={chat}>
          <App />
        </ChatContext>
      </StrictMode>,
    );
    preloadWhenIdle();
  } catch (error) {
    root.render(<StartFailure error={error} onRetry={() => void start()} />);
  }
}

void start();
