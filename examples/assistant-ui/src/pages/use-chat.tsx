// `useChat` without assistant-ui: text, questions for approval, native components and surfaces of MCP tools.
import { type UIMessage, useChat } from '@ai-sdk/react';
import { ComponentView } from '@vitrine/components';
import { ApprovalCard } from '@vitrine/components/approval-card';
import { findComponent } from '@vitrine/components/catalog';
import { UIResourceRenderer } from '@vitrine/react';
import { type NativeComponents, ToolResultView } from '@vitrine/react/native';
import { getToolName, isToolUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import type { ReactNode } from 'react';
import { actOn, type PageConfig, readCall } from './api.ts';
import { startPage } from './start-page.tsx';

type Chat = ReturnType<typeof useChat>;

const components: NativeComponents = { find: findComponent, View: ComponentView };
const sendAutomaticallyWhen = lastAssistantMessageIsCompleteWithApprovalResponses;

function ChatPage({ config }: { config: PageConfig }): ReactNode {
  const chat = useChat({ sendAutomaticallyWhen });
  return (
    <>
      {chat.messages.map(({ id, role, parts }) => (
        <div key={id} className={`message ${role}`}>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their places
            <Part key={place} part={part} chat={chat} config={config} />
          ))}
        </div>
      ))}
      {chat.error && <p role="alert">{chat.error.message}</p>}
      <form className="composer" action={form => chat.sendMessage({ text: String(form.get('text')) })}>
        <input name="text" aria-label="Message" placeholder="kettle, weather, source, buy" required />
        <button type="submit">Send</button>
      </form>
    </>
  );
}

interface PartProps {
  part: UIMessage['parts'][number];
  chat: Chat;
  config: PageConfig;
}

/** The native component of the tool, else its page or the one that the result carries, else the text. */
function Part({ part, chat, config }: PartProps): ReactNode {
  if (part.type === 'text') return <p className="text">{part.text}</p>;
  if (!isToolUIPart(part)) return null;
  const { server, native, resource, ...call } = readCall(config.tools, getToolName(part), part);
  if (part.state === 'approval-requested') {
    const { id } = part.approval;
    const answer = (action: string) => chat.addToolApprovalResponse({ id, approved: action === 'confirm' });
    return <ApprovalCard title={`Allow ${call.tool.title}?`} arguments={call.input} onAction={answer} />;
  }
  const surface = resource && (
    <UIResourceRenderer
      {...call}
      resource={resource}
      server={server}
      sandbox={config.sandbox}
      onAction={actOn(server)}
    />
  );
  const send = ({ actionId }: { actionId: string }) => chat.sendMessage({ text: actionId });
  return <ToolResultView {...call} native={native} components={components} fallback={surface} onAction={send} />;
}

await startPage(config => <ChatPage config={config} />);
