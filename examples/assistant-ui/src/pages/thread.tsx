// The thread of both assistant-ui pages: messages, suggestions, and the composer.
import { AuiIf, ComposerPrimitive, MessagePrimitive, ThreadPrimitive, useAui } from '@assistant-ui/react';
import { ToolPart } from '@vitrine/assistant-ui';
import type { ReactNode } from 'react';

export function Thread({ suggestions, note }: { suggestions: readonly string[]; note: string }): ReactNode {
  return (
    <ThreadPrimitive.Root className="thread">
      <p className="note">{note}</p>
      <ThreadPrimitive.Messages>
        {({ message }) => (
          <MessagePrimitive.Root className={`message ${message.role}`}>
            <MessagePrimitive.Parts>
              {({ part }) => {
                if (part.type === 'text') return <p className="text">{part.text}</p>;
                return part.type === 'tool-call' ? <ToolPart /> : null;
              }}
            </MessagePrimitive.Parts>
            <MessagePrimitive.Error>
              <p role="alert">The answer failed. Send the message again.</p>
            </MessagePrimitive.Error>
          </MessagePrimitive.Root>
        )}
      </ThreadPrimitive.Messages>
      <Suggestions texts={suggestions} />
      <ComposerPrimitive.Root className="composer">
        <ComposerPrimitive.Input aria-label="Message" placeholder="Message" rows={1} />
        <AuiIf condition={s => s.thread.isRunning}>
          <ComposerPrimitive.Cancel>Stop</ComposerPrimitive.Cancel>
        </AuiIf>
        <AuiIf condition={s => !s.thread.isRunning}>
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        </AuiIf>
      </ComposerPrimitive.Root>
    </ThreadPrimitive.Root>
  );
}

function Suggestions({ texts }: { texts: readonly string[] }): ReactNode {
  const aui = useAui();
  return (
    <p className="suggestions">
      {texts.map(text => (
        <button key={text} type="button" onClick={() => aui.thread.append(text)}>
          {text}
        </button>
      ))}
    </p>
  );
}
