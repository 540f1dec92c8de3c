// A drafted tool call: the tool, its form, and the button. It is at the end of the transcript, where the result will appear.

import type { ToolEntry } from '@vitrine/agent/internal/api';
import { createForm, type Json } from '@vitrine/models/form';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import PageFormFields from '../components/form-fields.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { commandKey } from '../shell/command-key.ts';
import { useChat } from '../state/chat-context.ts';
import type { Draft } from '../state/session/user-calls.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { FORM_TEXTS as TEXTS, TOOL_TRAITS } from '../texts/form.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { hasNoFields } from './has-no-fields.ts';
import { JsonEditor } from './json-editor.tsx';

export default function DraftView({ draft }: { draft: Draft }) {
  const chat = useChat();
  const { tool } = draft;
  const form = useMemo(
    () => createForm(tool.inputSchema, draft.args ? { value: draft.args as Json } : {}),
    [tool, draft],
  );
  const snapshot = useStore(form);
  const [asJson, setAsJson] = useState(false);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
    // Focus the first field, or the button if there is none.
    section.current
      ?.querySelector<HTMLElement>('form :is(input, select, textarea, button[type=submit])')
      ?.focus({ preventScroll: true });
  }, []);

  async function call(): Promise<void> {
    if (state.busy) return;
    const submitted = form.submit();
    if (!submitted.ok) {
      focusFirstError(section.current);
      return;
    }
    setState({ busy: true });
    try {
      await chat.call(tool, (submitted.value ?? {}) as Record<string, unknown>);
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void call();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat || isCompositionKey(event)) return;
    event.preventDefault();
    void call();
  };

  return (
    <section className="draft" aria-labelledby="draft-title" ref={section} onKeyDown={onKeyDown}>
      <DraftHead tool={tool} />
      <form className="draft-form" data-json={asJson} noValidate onSubmit={onSubmit}>
        <div className="draft-fields">
          {hasNoFields(snapshot.root) ? (
            <p className="quiet">{TEXTS.noArguments}</p>
          ) : (
            <PageFormFields form={form} server={tool.server} label={TEXTS.arguments} />
          )}
        </div>
        {asJson ? <JsonEditor form={form} snapshot={snapshot} /> : null}
        {state.error ? (
          <>
            <Problem text={state.error} />
            <NeededSignIn server={tool.server} />
          </>
        ) : null}
        <div className="draft-actions">
          <button type="submit" className="button primary" disabled={state.busy}>
            {state.busy ? TEXTS.calling : TEXTS.call}
          </button>
          <kbd>{TEXTS.callKeys(commandKey)}</kbd>
          <span className="spring" />
          <button type="button" className="text-button" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
            {asJson ? TEXTS.hideJson : TEXTS.editAsJson}
          </button>
          <button type="button" className="text-button" onClick={chat.dismiss}>
            {TEXTS.close}
          </button>
        </div>
      </form>
    </section>
  );
}

function DraftHead({ tool }: { tool: ToolEntry }) {
  const title = toolTitle(tool);
  return (
    <header className="draft-head">
      <p className="caption">
        <Name text={tool.server} />
        {title === tool.name ? null : (
          <span className="mono">
            {' '}
            <Name text={tool.name} />
          </span>
        )}
      </p>
      <h2 id="draft-title">
        <Name text={title} />
      </h2>
      {tool.description ? (
        <p className="description">
          <MessageText text={tool.description} />
        </p>
      ) : null}
      <ToolTraits tool={tool} />
    </header>
  );
}

/** A tool's annotations as text. Annotations are claims of the server (MCP, Tool Annotations), so they are shown as such. */
function ToolTraits({ tool }: { tool: ToolEntry }) {
  const traits = listTraits(tool);
  if (traits.length === 0) return null;
  return (
    <ul className="traits" aria-label={TOOL_TRAITS.label}>
      {traits.map(trait => (
        <li key={trait}>{trait}</li>
      ))}
    </ul>
  );
}

function listTraits({ ui, annotations = {} }: ToolEntry): string[] {
  const traits: string[] = [];
  if (ui) traits.push(TOOL_TRAITS.interface);
  if (annotations.readOnlyHint === true) traits.push(TOOL_TRAITS.readOnly);
  else if (annotations.destructiveHint === true) traits.push(TOOL_TRAITS.destructive);
  if (annotations.idempotentHint === true && annotations.readOnlyHint !== true) traits.push(TOOL_TRAITS.idempotent);
  if (annotations.openWorldHint === true) traits.push(TOOL_TRAITS.openWorld);
  return traits;
}
