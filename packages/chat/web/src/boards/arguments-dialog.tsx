// Changes the arguments of an item by its tool's form; an argument may come from a variable of the board.
import { type BoardItem, readVariable, type ToolEntry } from '@vitrine/agent/internal/api';
import { createForm, type Json } from '@vitrine/models/form';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import PageFormFields from '../components/form-fields.tsx';
import { focusFirstError } from '../draft/focus-first-error.ts';
import { hasNoFields } from '../draft/has-no-fields.ts';
import { Template } from '../language/template.tsx';
import { describeArguments } from '../parts/text/argument-words.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import type { BoardStore } from '../state/boards/board-store.ts';
import { withoutSecrets } from '../state/requests/without-secrets.ts';
import { useStore } from '../state/store.ts';
import { FORM_TEXTS } from '../texts/form.ts';
import { BOARD_TEXTS, ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { listArguments, withoutArguments } from './item-schema.ts';

interface ArgumentsDialogProps {
  item: BoardItem;
  title: string;
  tool: ToolEntry | undefined;
  store: BoardStore;
  /** Called with the arguments, which have the secrets that are not kept. */
  onSaved: (args: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Value of a choice for a variable that is still to be named. */
const NEW = '\0new';

export default function ArgumentsDialog({ item, title, tool, store, onSaved, onClose }: ArgumentsDialogProps) {
  const titleId = useId();
  return (
    <ModalDialog className="board-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{TEXTS.argumentsTitle(displayName(title))}</h2>
      {tool ? (
        <ArgumentsForm {...{ item, tool, store, onSaved, onClose }} />
      ) : (
        <>
          <p className="note">{TEXTS.noTool}</p>
          <button type="button" className="button" onClick={onClose}>
            {BOARD_TEXTS.close}
          </button>
        </>
      )}
    </ModalDialog>
  );
}

function ArgumentsForm({
  item,
  tool,
  store,
  onSaved,
  onClose,
}: Omit<ArgumentsDialogProps, 'tool' | 'title'> & { tool: ToolEntry }) {
  const { board } = useStore(store);
  const variables = board?.variables ?? {};
  /** The variables that stand for arguments, by the names of these. */
  const [sources, setSources] = useState<Readonly<Record<string, string>>>(() => readSources(item));
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const element = useRef<HTMLFormElement>(null);
  const [first] = useState(() => withoutSecrets(item.arguments));
  const own = useRef<Record<string, unknown>>(withoutVariables(first, variables));
  const bound = Object.keys(sources).sort().join('\n');
  const form = useMemo(() => {
    const schema = withoutArguments(tool.inputSchema, new Set(bound.split('\n')));
    const value = Object.fromEntries(
      Object.entries(own.current).filter(([name]) => !bound.split('\n').includes(name)),
    ) as Json;
    return createForm(schema, { value });
  }, [tool, bound]);
  const snapshot = useStore(form);

  const choose = (argument: string, source: string): void => {
    own.current = { ...own.current, ...(snapshot.value as Record<string, unknown>) };
    const { [argument]: _, ...others } = sources;
    setSources(source === '' ? others : { ...others, [argument]: source });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state.busy) return;
    const submitted = form.submit();
    if (!submitted.ok) return focusFirstError(element.current);
    setState({ busy: true });
    try {
      const bindings = Object.entries(sources).map(([argument, source]): [string, string] => [
        argument,
        source === NEW ? names[argument]?.trim() || argument : source,
      ]);
      const added = bindings.filter(([, name]) => !Object.hasOwn(variables, name));
      if (added.length > 0)
        await store.setVariables(
          Object.fromEntries(added.map(([argument, name]) => [name, own.current[argument] ?? ''])),
        );
      const args = {
        ...((submitted.value ?? {}) as Record<string, unknown>),
        ...Object.fromEntries(bindings.map(([argument, name]) => [argument, { $variable: name }])),
      };
      await store.changeItem(item.id, { arguments: args });
      onSaved(args);
      onClose();
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  };

  const all = listArguments(tool.inputSchema);
  const describe = describeArguments(tool.inputSchema);
  return (
    <form ref={element} noValidate onSubmit={event => void save(event)}>
      {hasNoFields(snapshot.root) ? (
        all.length === 0 ? (
          <p className="quiet">{FORM_TEXTS.noArguments}</p>
        ) : null
      ) : (
        <PageFormFields key={bound} form={form} server={tool.server} label={TEXTS.ownValues} />
      )}
      {all.length === 0 ? null : (
        <fieldset className="board-sources">
          <legend>{TEXTS.variables}</legend>
          <p className="quiet small">{TEXTS.variablesHint}</p>
          {all.map(argument => (
            <SourceField
              key={argument}
              label={describe(argument, undefined).label}
              source={sources[argument] ?? ''}
              variables={Object.keys(variables)}
              name={names[argument] ?? argument}
              onSource={source => choose(argument, source)}
              onName={name => setNames({ ...names, [argument]: name })}
            />
          ))}
        </fieldset>
      )}
      {state.error === undefined ? null : <Problem text={state.error} />}
      <div className="draft-actions">
        <button type="submit" className="button primary" disabled={state.busy}>
          {TEXTS.saveAndRefresh}
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          {BOARD_TEXTS.cancel}
        </button>
      </div>
    </form>
  );
}

interface SourceFieldProps {
  label: string;
  source: string;
  variables: readonly string[];
  name: string;
  onSource: (source: string) => void;
  onName: (name: string) => void;
}

/** Draws the choice of the source of an argument's value. */
function SourceField({ label, source, variables, name, onSource, onName }: SourceFieldProps) {
  const id = useId();
  return (
    <div className="field-row">
      <label htmlFor={id}>
        <Template text={TEXTS.sourceName} name={displayName(label)} />
      </label>
      <select id={id} value={source} onChange={event => onSource(event.target.value)}>
        <option value="">{TEXTS.ownValue}</option>
        {variables.map(variable => (
          <option key={variable} value={variable}>
            {displayName(variable)}
          </option>
        ))}
        <option value={NEW}>{TEXTS.newVariable}</option>
      </select>
      {source === NEW ? (
        <input
          type="text"
          aria-label={TEXTS.variableName}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={event => onName(event.target.value)}
        />
      ) : null}
    </div>
  );
}

function readSources({ arguments: args }: BoardItem): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => {
      const variable = readVariable(value);
      return variable === undefined ? [] : [[name, variable]];
    }),
  );
}

/** The values that the arguments have now. */
function withoutVariables(
  args: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const variable = readVariable(value);
      return [name, variable === undefined ? value : variables[variable]];
    }),
  );
}
