// The AI SDK in assistant-ui: `useChat` over the route of this example, and its stream in the thread. After a reload the stream continues.
import { useChat } from '@ai-sdk/react';
import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { useAISDKRuntime } from '@assistant-ui/react-ai-sdk';
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type UIMessage,
} from 'ai';
import type { ReactNode } from 'react';
import { type PageConfig, readJson } from './api.ts';
import { auiConfig, McpToolUIs } from './mcp-tool-uis.tsx';
import { startPage } from './start-page.tsx';
import { Thread } from './thread.tsx';

const SUGGESTIONS = [
  'Compare the kettle',
  'Weather in Oslo',
  'Let me choose from options',
  'Show a terminal',
  'Show the source',
  'Buy two mugs',
];

interface StoredChat {
  messages: UIMessage[];
  isRunning: boolean;
}

/** The address names the chat, so a reload finds it again. */
function chatId(): string {
  const url = new URL(location.href);
  const id = url.searchParams.get('chat') ?? crypto.randomUUID();
  url.searchParams.set('chat', id);
  history.replaceState(null, '', url);
  return id;
}

const id = chatId();

function Chat({ config, stored }: { config: PageConfig; stored: StoredChat }): ReactNode {
  const chat = useChat({
    id,
    messages: stored.messages,
    resume: stored.isRunning,
    transport,
    // Sends automatically when the user has decided or answered the question for approval.
    sendAutomaticallyWhen: ({ messages }) =>
      lastAssistantMessageIsCompleteWithToolCalls({ messages }) ||
      lastAssistantMessageIsCompleteWithApprovalResponses({ messages }),
  });
  const runtime = useAISDKRuntime(chat);
  return (
    <AssistantRuntimeProvider runtime={runtime} config={auiConfig}>
      <McpToolUIs config={config}>
        <Thread suggestions={SUGGESTIONS} note={`The model: ${config.modelLabel}.`} />
      </McpToolUIs>
    </AssistantRuntimeProvider>
  );
}

const options = { api: '/api/chat', body: { hasPageTools: true } };
let transport = new DefaultChatTransport<UIMessage>(options);

await startPage(async config => {
  const stored = await readJson<StoredChat>(await fetch(`/api/chat/${id}`));
  // A stream that continues a stored message contains only the new parts.
  const resumeStreamIsReplay = stored.messages.at(-1)?.role !== 'assistant';
  transport = new DefaultChatTransport({ ...options, resumeStreamIsReplay });
  return <Chat config={config} stored={stored} />;
});
