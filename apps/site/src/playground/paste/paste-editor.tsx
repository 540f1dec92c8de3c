// The side of the playground where the user enters: the paste, what it is, and the call around it.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { type ChangeEvent, useId } from 'react';
import { EXAMPLES, type ExampleName, loadExample } from '../examples.ts';
import { KIND_NAMES, PASTE_KINDS, type PlaygroundState } from '../playground-state.ts';
import { isPasteKind, type Reading } from '../use-shown.ts';

export interface PasteEditorProps {
  state: PlaygroundState;
  reading: Reading;
  /** `isTyped`: by a key, so that more may follow. */
  onChange(state: PlaygroundState, isTyped: boolean): void;
}

export function PasteEditor({ state, reading, onChange }: PasteEditorProps) {
  const id = useId();
  const shown = reading.status === 'shown' ? reading.shown : undefined;
  const isTyped = ({ nativeEvent }: ChangeEvent<HTMLTextAreaElement>): boolean => {
    const { inputType } = nativeEvent as InputEvent;
    return inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop';
  };
  const write = (field: 'input' | 'result') => (event: ChangeEvent<HTMLTextAreaElement>) =>
    onChange({ ...state, [field]: event.target.value }, isTyped(event));
  const load = async (name: ExampleName): Promise<void> => onChange(await loadExample(name), false);

  return (
    <section className="pg-editor" aria-label="Paste">
      <h2 className="pg-hidden">Paste</h2>
      <fieldset className="pg-row pg-examples">
        <legend className="pg-hidden">Examples</legend>
        <span className="pg-caption">Try</span>
        {EXAMPLES.map(({ name, title }) => (
          <button key={name} type="button" className="pg-chip" onClick={() => void load(name)}>
            {title}
          </button>
        ))}
      </fieldset>
      <label className="pg-label" htmlFor={`${id}-text`}>
        Paste here
      </label>
      <textarea
        id={`${id}-text`}
        className="pg-text"
        data-paste="text"
        value={state.text}
        rows={16}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder="A tool definition, a tool result, a UI resource, HTML, an Apps SDK page, A2UI messages, or the data of a component"
        aria-describedby={`${id}-status`}
        onChange={event => onChange({ text: event.target.value, ...readCall(state) }, isTyped(event))}
      />
      <div className="pg-row">
        <label className="pg-caption" htmlFor={`${id}-kind`}>
          Shown as
        </label>
        <select
          id={`${id}-kind`}
          className="pg-select"
          value={state.kind ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ text: state.text, ...readCall(state), ...(isPasteKind(value) && { kind: value }) }, false)
          }
        >
          <option value="">
            {shown && state.kind === undefined ? `Detected: ${KIND_NAMES[shown.kind]}` : 'Detect'}
          </option>
          {PASTE_KINDS.map(kind => (
            <option key={kind} value={kind}>
              {KIND_NAMES[kind]}
            </option>
          ))}
        </select>
        {shown?.choice && shown.choice.names.length > 1 ? (
          <select
            className="pg-select"
            aria-label={shown.kind === 'tool' ? 'Tool' : 'Component'}
            value={shown.choice.current}
            onChange={({ target: { value } }) => onChange({ ...state, choice: value }, false)}
          >
            {shown.choice.names.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : null}
        {state.text === '' ? null : (
          <button type="button" className="pg-button" onClick={() => onChange({ text: '' }, false)}>
            Clear
          </button>
        )}
      </div>
      <p id={`${id}-status`} className={reading.status === 'problem' ? 'pg-problem' : 'pg-quiet'} role="status">
        <UntrustedText text={describe(reading)} />
      </p>
      <details className="pg-details" open={state.input !== undefined || state.result !== undefined}>
        <summary>Call: its arguments and its result</summary>
        <label className="pg-label" htmlFor={`${id}-input`}>
          Arguments (JSON)
        </label>
        <textarea
          id={`${id}-input`}
          className="pg-text"
          value={state.input ?? ''}
          rows={3}
          spellCheck={false}
          onChange={write('input')}
        />
        <label className="pg-label" htmlFor={`${id}-result`}>
          Result (JSON)
        </label>
        <textarea
          id={`${id}-result`}
          className="pg-text"
          data-paste="result"
          value={state.result ?? ''}
          rows={6}
          spellCheck={false}
          onChange={write('result')}
        />
        <p className="pg-quiet">
          The view receives both. When it calls the tool whose definition you pasted, the result is the answer.
        </p>
      </details>
    </section>
  );
}

/** Keeps what stays when the paste changes. */
const readCall = ({ input, result }: PlaygroundState): Partial<PlaygroundState> => ({
  ...(input !== undefined && { input }),
  ...(result !== undefined && { result }),
});

function describe(reading: Reading): string {
  switch (reading.status) {
    case 'empty':
      return 'Nothing is sent anywhere: the page works on its own.';
    case 'loading':
      return 'Reading…';
    case 'problem':
      return reading.message;
    case 'shown':
      return `Shown as: ${KIND_NAMES[reading.shown.kind]}.`;
  }
}
