// A form for text arguments, above the composer: arguments of a prompt, and the variables of a resource template.

import type { CompletionRequest } from '@vitrine/protocol/internal/session/prompts';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Argument, ArgumentField, readArguments } from '../components/argument-field.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { useChat } from '../state/chat-context.ts';
import { COMPOSER_TEXTS as TEXTS } from '../texts/composer.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

interface ArgumentFormProps {
  /** The server that has the prompt or the resource. */
  server: string;
  title: string;
  description: string | undefined;
  args: readonly Argument[];
  /** Argument that the server completes; absent for none. */
  completes: Pick<CompletionRequest, 'server' | 'of'> | undefined;
  submitLabel: string;
  /** An error that it throws is shown, and the form stays. */
  onSubmit(values: Record<string, string>): void | Promise<void>;
  /** Called after `onSubmit`, or when the user cancelled. */
  onDone(): void;
}

export function ArgumentForm({
  server,
  title,
  description,
  args,
  completes,
  submitLabel,
  ...actions
}: ArgumentFormProps) {
  const { api } = useChat();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Before it is drawn: what the user types next is for its first field.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await actions.onSubmit(readArguments(event.currentTarget));
      actions.onDone();
    } catch (problem) {
      setError(errorMessage(problem));
      setBusy(false);
    }
  };
  return (
    <form
      className="prompt-form"
      ref={form}
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isCompositionKey(event)) actions.onDone();
      }}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>
        <Name text={title} />
      </h3>
      {description === undefined ? null : (
        <p className="hint">
          <MessageText text={description} />
        </p>
      )}
      {args.map(argument => (
        <ArgumentField
          key={argument.name}
          argument={argument}
          complete={
            completes &&
            ((value, others) => api.complete({ ...completes, argument: { name: argument.name, value }, others }))
          }
        />
      ))}
      {error === undefined ? null : (
        <>
          <Problem text={error} />
          <NeededSignIn server={server} />
        </>
      )}
      <div className="prompt-actions">
        <button type="submit" className="button" disabled={busy}>
          {submitLabel}
        </button>
        <button type="button" className="text-button" onClick={actions.onDone}>
          {TEXTS.cancel}
        </button>
      </div>
    </form>
  );
}
