// The panel of `vitrine inspect` beside the transcript: the messages between the chat and one server, and the server's resources.
import { useEffect } from 'react';
import { useChat } from '../state/chat-context.ts';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { MessageList } from './message-list.tsx';
import { ResourceList } from './resource-list.tsx';
import { useMessages } from './use-messages.ts';

export function Inspector({ server }: { server: string }) {
  const { api } = useChat();
  const { messages, problem } = useMessages(api);
  useEffect(() => {
    document.title = TEXTS.pageTitle(displayName(server));
  }, [server]);
  return (
    <aside className="inspector" aria-label={TEXTS.label(displayName(server))}>
      <h2>
        <Name text={server} />
      </h2>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
      <MessageList messages={messages} />
      <ResourceList api={api} />
    </aside>
  );
}
