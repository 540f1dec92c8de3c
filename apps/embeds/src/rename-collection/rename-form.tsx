// The form to rename a collection. No `submit` event: the frame of a view may not submit forms, and the browser would suppress it.

import type { RenameCollectionForm } from '@vitrine/protocol/internal/render-data/rename-collection';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Name, VisibleText } from '../kit/name.tsx';
import { Notice } from '../kit/notice.tsx';
import { nameProblem } from './name-problem.ts';
import type { RenameArguments } from './rename-collection.tsx';

export interface RenameFormProps {
  form: RenameCollectionForm;
  /** Called to rename; absent when this host calls no tools. */
  onRename?: ((args: RenameArguments) => Promise<void>) | undefined;
  takesFocus: boolean;
}

type Sending = { is: 'idle' } | { is: 'sending' } | { is: 'failed'; why: string };

export function RenameForm({ form, onRename, takesFocus }: RenameFormProps): ReactNode {
  const { database, collection } = form;
  const [newName, setNewName] = useState(form.newName ?? '');
  const [dropTarget, setDropTarget] = useState(form.dropTarget ?? false);
  const [wasTried, setWasTried] = useState(false);
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  const ids = { name: useId(), problem: useId(), drop: useId(), hint: useId() };
  const problem = nameProblem(newName, collection);
  const shownProblem = wasTried ? problem : undefined;
  const isSending = sending.is === 'sending';

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function send(): Promise<void> {
    if (isSending || !onRename) return;
    setWasTried(true);
    if (problem) {
      field.current?.focus();
      return;
    }
    setSending({ is: 'sending' });
    try {
      await onRename({ ...form.arguments, database, collection, newName: newName.trim(), dropTarget });
    } catch (error) {
      setSending({ is: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <div className="ve-form" aria-busy={isSending}>
      <div className="ve-row">
        <span className="ve-label">Present name</span>
        <p className="ve-present">
          <Name text={collection} />
        </p>
      </div>
      <div className="ve-row">
        <label className="ve-label" htmlFor={ids.name}>
          New name
        </label>
        <input
          ref={field}
          id={ids.name}
          className="ve-input"
          value={newName}
          readOnly={isSending}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={1024}
          aria-invalid={shownProblem !== undefined}
          aria-describedby={shownProblem === undefined ? undefined : ids.problem}
          onInput={event => setNewName(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isCompositionKey(event)) void send();
          }}
        />
        {shownProblem !== undefined && (
          <p id={ids.problem} className="ve-fault">
            {shownProblem}
          </p>
        )}
      </div>
      <div className="ve-check">
        <input
          id={ids.drop}
          type="checkbox"
          checked={dropTarget}
          disabled={isSending}
          aria-describedby={dropTarget ? ids.hint : undefined}
          onChange={event => setDropTarget(event.currentTarget.checked)}
        />
        <label htmlFor={ids.drop}>Replace a collection that already has the new name</label>
      </div>
      {dropTarget && (
        <p id={ids.hint} className="ve-warning">
          If there is one, everything in it is deleted. That cannot be undone.
        </p>
      )}
      {sending.is === 'failed' && (
        <Notice tone="danger" icon="problem" heading="It was not renamed">
          <p className="ve-prose">
            <VisibleText text={sending.why.slice(0, 2000)} />
          </p>
        </Notice>
      )}
      <RenameActions dropTarget={dropTarget} isSending={isSending} canRename={!!onRename} onPress={() => void send()} />
    </div>
  );
}

interface RenameActionsProps {
  readonly dropTarget: boolean;
  readonly isSending: boolean;
  /** Says that the host calls tools. */
  readonly canRename: boolean;
  onPress(): void;
}

/** The button of the form, and a line about the call. */
function RenameActions({ dropTarget, isSending, canRename, onPress }: RenameActionsProps): ReactNode {
  return (
    <div className="ve-actions">
      <button
        type="button"
        className={dropTarget ? 've-button ve-button--danger' : 've-button ve-button--primary'}
        aria-disabled={isSending || !canRename}
        onClick={onPress}
      >
        {isSending ? 'Renaming…' : dropTarget ? 'Rename and replace' : 'Rename'}
      </button>
      <span className="ve-hint" role="status">
        {isSending && 'You may be asked to allow this.'}
        {!canRename && 'This host calls no tools: ask for it in the conversation.'}
      </span>
    </div>
  );
}
