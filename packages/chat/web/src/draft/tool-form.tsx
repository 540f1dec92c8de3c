// The form of a tool: its arguments as fields or as JSON, and the button that calls it.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { createForm, type Json } from '@vitrine/models/form';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import PageFormFields from '../components/form-fields.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { commandKey } from '../shell/command-key.ts';
import { useStore } from '../state/store.ts';
import { FORM_TEXTS as TEXTS } from '../texts/form.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { hasNoFields } from './has-no-fields.ts';
import { JsonEditor } from './json-editor.tsx';

export interface ToolFormProps {
  readonly tool: ToolEntry;
  /** Arguments that the form begins with. @default the schema's defaults */
  readonly args?: Record<string, unknown> | undefined;
  /** Text of the button. @default “Call tool” */
  readonly callText?: string;
  /** Called with arguments that fit the schema. An error that it rejects with is shown below the fields. */
  readonly onCall: (args: Record<string, unknown>) => Promise<void>;
  readonly onClose: () => void;
}

export function ToolForm({ tool, args, callText = TEXTS.call, onCall, onClose }: ToolFormProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other arguments are another form, which has another key.
  const form = useMemo(() => createForm(tool.inputSchema, args ? { value: args as Json } : {}), [tool]);
  const snapshot = useStore(form);
  const [asJson, setAsJson] = useState(false);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The first field has the focus, or the button if there is none.
    element.current
      ?.querySelector<HTMLElement>(':is(input, select, textarea, button[type=submit])')
      ?.focus({ preventScroll: true });
  }, []);

  async function call(): Promise<void> {
    if (state.busy) return;
    const submitted = form.submit();
    if (!submitted.ok) {
      focusFirstError(element.current);
      return;
    }
    setState({ busy: true });
    try {
      await onCall((submitted.value ?? {}) as Record<string, unknown>);
      setState({ busy: false });
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
    <form className="draft-form" data-json={asJson} noValidate ref={element} onSubmit={onSubmit} onKeyDown={onKeyDown}>
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
          {state.busy ? TEXTS.calling : callText}
        </button>
        <kbd>{TEXTS.callKeys(commandKey)}</kbd>
        <span className="spring" />
        <button type="button" className="text-button" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
          {asJson ? TEXTS.hideJson : TEXTS.editAsJson}
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          {TEXTS.close}
        </button>
      </div>
    </form>
  );
}
