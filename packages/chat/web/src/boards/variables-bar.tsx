// The variables of a board, which feed several items: a form with the schemas of the arguments that they stand for.
import { type Board, readVariable } from '@vitrine/agent/internal/api';
import { createForm, type Json } from '@vitrine/models/form';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, Fragment, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { focusFirstError } from '../draft/focus-first-error.ts';
import type { BoardStore } from '../state/boards/board-store.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { VARIABLE_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { ItemMenu } from './item-menu.tsx';
import { variablesSchema } from './item-schema.ts';

const PageFormFields = lazy(() => import('../components/form-fields.tsx'));

interface VariablesBarProps {
  store: BoardStore;
  board: Board;
  /** Called with the ids of the items that have a changed variable. */
  onChanged: (itemIds: readonly string[]) => void;
}

export function VariablesBar({ store, board, onChanged }: VariablesBarProps) {
  const names = Object.keys(board.variables);
  return names.length === 0 ? null : <VariablesForm {...{ store, board, onChanged }} />;
}

const usesVariable = (item: Board['items'][number], name: string): boolean =>
  Object.values(item.arguments).some(value => readVariable(value) === name);

function VariablesForm({ store, board, onChanged }: VariablesBarProps) {
  const { tools } = useStore(useChat().catalog);
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ busy: boolean; error?: string; said?: string }>({ busy: false });
  // A form is made anew only when the values or their schemas change: not while the user writes.
  const key = JSON.stringify([board.variables, variablesSchema(board, tools)]);
  const form = useMemo(() => {
    const [value, schema] = JSON.parse(key) as [Json, unknown];
    return createForm(schema, { value });
  }, [key]);
  const names = Object.keys(board.variables);
  const unused = names.filter(name => !board.items.some(item => usesVariable(item, name)));

  const change = async (variables: Record<string, unknown>): Promise<void> => {
    setState({ busy: true });
    try {
      await store.setVariables(variables);
      const ids = board.items
        .filter(item => Object.keys(variables).some(name => usesVariable(item, name)))
        .map(({ id }) => id);
      setState({ busy: false, said: TEXTS.applied(ids.length) });
      onChanged(ids);
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  };
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const submitted = form.submit();
    if (!submitted.ok) {
      focusFirstError(element.current);
      return;
    }
    const values = (submitted.value ?? {}) as Record<string, unknown>;
    const changed = Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(board.variables[name]),
    );
    if (changed.length > 0) void change(Object.fromEntries(changed));
  };
  return (
    <form ref={element} className="board-variables" aria-label={TEXTS.label} noValidate onSubmit={apply}>
      <Suspense fallback={null}>
        <PageFormFields key={key} form={form} server="" label={TEXTS.label} />
      </Suspense>
      <div className="board-variables-actions">
        <button type="submit" className="button" disabled={state.busy}>
          {TEXTS.apply}
        </button>
        {unused.length === 0 ? null : (
          <ItemMenu label={TEXTS.options}>
            {item =>
              unused.map(name => (
                <Fragment key={name}>
                  {item(TEXTS.remove(displayName(name)), () => void change({ [name]: null }))}
                </Fragment>
              ))
            }
          </ItemMenu>
        )}
        <span role="status" className="caption">
          {state.said}
        </span>
      </div>
      {state.error === undefined ? null : <Problem text={state.error} />}
    </form>
  );
}
