// The chat: a thread of assistant-ui whose tool calls Vitrine draws.
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useLocalRuntime,
} from '@assistant-ui/react';
import { MCPToolUIProvider, showCodeToolUI, ToolPart } from '@vitrine/assistant-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@vitrine/components/styles.css';
import { callTool } from './call-tool.ts';
import { scriptedModel } from './scripted-model.ts';

declare const SANDBOX: string;
declare const REGISTRY: string;
declare const ANNOUNCEMENT: unknown;

const TOOL_UIS = [showCodeToolUI];
const sandbox = { template: SANDBOX };
const SERVERS = [{ serverId: 'weather', announcement: ANNOUNCEMENT }];
const REGISTRIES = [REGISTRY];
const SUGGESTIONS = ['Show me the kettle', 'Show me your source', 'The weather in Oslo'];

/** A card may call the tools of its own server, and nothing else. */
const onAction = async (action: {
  type: string;
  tool?: string;
  arguments?: Record<string, unknown>;
}): Promise<unknown> => {
  if (action.type !== 'tool' || action.tool === undefined) throw new Error('This chat allows calls of tools only.');
  return callTool(action.tool, action.arguments ?? {});
};

function Chat() {
  const runtime = useLocalRuntime(scriptedModel);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <MCPToolUIProvider
        toolUIs={TOOL_UIS}
        sandbox={sandbox}
        onAction={onAction}
        servers={SERVERS}
        registries={REGISTRIES}
      >
        <ThreadPrimitive.Messages>
          {({ message }) => (
            <MessagePrimitive.Root className={message.role}>
              <MessagePrimitive.Parts>
                {({ part }) => {
                  if (part.type === 'text') return <p>{part.text}</p>;
                  return part.type === 'tool-call' ? <ToolPart /> : null;
                }}
              </MessagePrimitive.Parts>
            </MessagePrimitive.Root>
          )}
        </ThreadPrimitive.Messages>
        <Suggestions />
      </MCPToolUIProvider>
    </AssistantRuntimeProvider>
  );
}

function Suggestions() {
  const aui = useAui();
  return (
    <p className="suggestions">
      {SUGGESTIONS.map(text => (
        <button key={text} type="button" onClick={() => aui.thread.append(text)}>
          {text}
        </button>
      ))}
    </p>
  );
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
);
