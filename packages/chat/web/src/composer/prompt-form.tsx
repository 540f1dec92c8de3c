// The form for the arguments of a server's prompt, above the composer. The filled prompt is put into the composer, so that the user reads it before sending.

import type { PromptSummary } from '@vitrine/protocol/internal/session';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { errorMessage } from '../state/error-message.ts';
import { CONVERSATION_TEXTS as TEXTS } from '../texts/conversation.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export interface PromptFormProps {
  prompt: PromptSummary;
  /** Called when the text is in the composer, or the user cancelled. */
  onDone(): void;
}

export function PromptForm({ prompt, onDone }: PromptFormProps) {
  const { api, conversation } = useChat();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const fill = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entered = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    setBusy(true);
    setError(undefined);
    try {
      const { server, name } = prompt;
      const args = Object.fromEntries(entered.map(([key, value]) => [key, String(value)]));
      conversation.write(await api.fillPrompt({ server, name, arguments: args }), { kind: 'prompt', server });
      onDone();
    } catch (problem) {
      setError(errorMessage(problem));
      setBusy(false);
    }
  };
  return (
    <form
      className="prompt-form"
      ref={form}
      onSubmit={event => void fill(event)}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone();
      }}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>
        <Name text={prompt.title ?? prompt.name} />
      </h3>
      {prompt.description === undefined ? null : (
        <p className="hint">
          <MessageText text={prompt.description} />
        </p>
      )}
      {prompt.arguments.map(({ name, description, required }) => (
        <label key={name} className="prompt-argument">
          <span>
            <Name text={name} />
            {required ? null : <span className="quiet"> {TEXTS.optional}</span>}
          </span>
          <input name={name} required={required === true} autoComplete="off" />
          {description === undefined ? null : (
            <span className="hint">
              <MessageText text={description} lines={false} />
            </span>
          )}
        </label>
      ))}
      {error === undefined ? null : <Problem text={error} />}
      <div className="prompt-actions">
        <button type="submit" className="button" disabled={busy}>
          {TEXTS.insertPrompt}
        </button>
        <button type="button" className="text-button" onClick={onDone}>
          {TEXTS.cancel}
        </button>
      </div>
    </form>
  );
}
