// The tool of a schedule, and its arguments by the tool's form.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { createForm, type Json } from '@vitrine/models/form';
import { isRecord } from '@vitrine/std/internal/json';
import { type RefObject, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import PageFormFields from '../components/form-fields.tsx';
import { focusFirstError } from '../draft/focus-first-error.ts';
import { hasNoFields } from '../draft/has-no-fields.ts';
import { JsonEditor } from '../draft/json-editor.tsx';
import { readWrittenJson } from '../draft/read-written-json.ts';
import { useChat } from '../state/chat-context.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { FORM_TEXTS } from '../texts/form.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { displayName } from '../untrusted-text/display-name.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Reads the arguments; undefined when they do not fit, which their form then shows. */
export type ReadArguments = () => Arguments | undefined;

interface ToolFieldsProps {
  /** As `toolKey` makes it; the empty text: none is chosen yet. */
  readonly tool: string;
  /** Arguments that the form begins with. */
  readonly args: Arguments;
  readonly reader: RefObject<ReadArguments | null>;
  readonly onTool: (tool: string) => void;
}

export const toolKey = (server: string, tool: string): string => JSON.stringify([server, tool]);

export function ToolFields({ tool, args, reader, onTool }: ToolFieldsProps) {
  const { catalog } = useChat();
  const { tools } = useStore(catalog);
  const entry = tools.find(({ server, name }) => toolKey(server, name) === tool);
  return (
    <>
      <label>
        {TEXTS.toolName}
        <select required value={tool} onChange={event => onTool(event.target.value)}>
          <option value="" disabled />
          {tool === '' || entry ? null : <option value={tool}>{displayName(JSON.parse(tool).join(': '))}</option>}
          {tools.map(each => (
            <option key={toolKey(each.server, each.name)} value={toolKey(each.server, each.name)}>
              {`${displayName(each.server)}: ${displayName(toolTitle(each))}`}
            </option>
          ))}
        </select>
      </label>
      {tool === '' ? null : entry ? (
        <FormArguments key={tool} tool={entry} args={args} reader={reader} />
      ) : (
        <JsonArguments args={args} reader={reader} />
      )}
    </>
  );
}

interface ArgumentsProps {
  readonly args: Arguments;
  readonly reader: RefObject<ReadArguments | null>;
}

function FormArguments({ tool, args, reader }: ArgumentsProps & { tool: ToolEntry }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other arguments are another form, which has another key.
  const form = useMemo(() => createForm(tool.inputSchema, { value: args as Json }), [tool]);
  const snapshot = useStore(form);
  const [asJson, setAsJson] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(reader, () => () => {
    const submitted = form.submit();
    if (submitted.ok) return (submitted.value ?? {}) as Arguments;
    focusFirstError(element.current);
    return undefined;
  });
  return (
    <div className="schedule-arguments" data-json={asJson} ref={element}>
      {hasNoFields(snapshot.root) ? (
        <p className="quiet">{FORM_TEXTS.noArguments}</p>
      ) : (
        <PageFormFields form={form} server={tool.server} label={FORM_TEXTS.arguments} />
      )}
      {asJson ? <JsonEditor form={form} snapshot={snapshot} /> : null}
      <p>
        <button type="button" className="text-button" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
          {asJson ? FORM_TEXTS.hideJson : FORM_TEXTS.editAsJson}
        </button>
      </p>
    </div>
  );
}

/** Draws the arguments of a tool whose server is not connected. */
function JsonArguments({ args, reader }: ArgumentsProps) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(args, null, 2));
  const value = readWrittenJson(text);
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(reader, () => () => {
    if (isRecord(value)) return value;
    focusFirstError(element.current);
    return undefined;
  });
  return (
    <div className="schedule-arguments" ref={element}>
      <p className="quiet small">{TEXTS.toolAway}</p>
      <label htmlFor={id}>{FORM_TEXTS.argumentsAsJson}</label>
      <textarea
        id={id}
        className="json-input"
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={isRecord(value) ? undefined : true}
        aria-describedby={isRecord(value) ? undefined : `${id}-error`}
        onChange={event => setText(event.target.value)}
      />
      {isRecord(value) ? null : (
        <p className="field-error" id={`${id}-error`}>
          {TEXTS.badArguments}
        </p>
      )}
    </div>
  );
}
