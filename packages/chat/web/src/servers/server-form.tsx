// The form of one server: its command or its address. Without a name the server is a new one.
import type { ServerSettings } from '@vitrine/agent/internal/api';
import { joinCommand, readCommandLine } from '@vitrine/std/internal/command-line';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { ProgramConsent } from './program-consent.tsx';
import { readRows, readValues, type SecretRow, SecretRows } from './secret-rows.tsx';

interface ServerFormProps {
  readonly kind: 'command' | 'url';
  /** The stored settings of a server to change. */
  readonly settings?: ServerSettings | undefined;
  /** Name of the server; absent for a new one, whose name is entered. */
  readonly name?: string | undefined;
  readonly submitText: string;
  /** Rejects with what the form then shows. */
  readonly onSubmit: (name: string, settings: ServerSettings) => Promise<void>;
}

export function ServerForm({ kind, settings, name: fixedName, submitText, onSubmit }: ServerFormProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [command, setCommand] = useState(
    settings?.type === 'stdio' ? joinCommand([settings.command, ...(settings.args ?? [])]) : '',
  );
  const [rows, setRows] = useState<readonly SecretRow[]>(() =>
    readRows(settings?.type === 'stdio' ? settings.env : settings?.headers),
  );

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Readonly<Record<string, string>>;
    const timeout = settings?.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs };
    const values = readValues(rows);
    setBusy(true);
    setProblem(undefined);
    try {
      const next = kind === 'command' ? readCommand(command, fields.folder ?? '', values) : readAddress(fields, values);
      await onSubmit(fixedName ?? fields.name?.trim() ?? '', { ...next, ...timeout });
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  const isCommand = kind === 'command';
  return (
    <form className="server-form" onSubmit={event => void submit(event)}>
      {fixedName === undefined ? (
        <Field label={TEXTS.name} hint={TEXTS.nameHint}>
          {props => <input {...props} name="name" required maxLength={64} autoComplete="off" spellCheck={false} />}
        </Field>
      ) : null}
      {isCommand ? (
        <>
          <Field label={TEXTS.commandLine} hint={TEXTS.commandHint}>
            {props => (
              <input
                {...props}
                className="mono"
                required
                value={command}
                autoComplete="off"
                spellCheck={false}
                onChange={event => setCommand(event.target.value)}
              />
            )}
          </Field>
          <Field label={TEXTS.folder} hint={TEXTS.folderHint}>
            {props => (
              <input
                {...props}
                className="mono"
                name="folder"
                defaultValue={settings?.type === 'stdio' ? settings.cwd : ''}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </>
      ) : (
        <>
          <Field label={TEXTS.address} hint={TEXTS.addressHint}>
            {props => (
              <input
                {...props}
                className="mono"
                name="url"
                type="url"
                required
                defaultValue={settings && settings.type !== 'stdio' ? settings.url : ''}
                autoComplete="off"
              />
            )}
          </Field>
          <label className="check">
            <input type="checkbox" name="sse" value="on" defaultChecked={settings?.type === 'sse'} />
            <span>{TEXTS.sse}</span>
          </label>
        </>
      )}
      <SecretRows
        legend={isCommand ? TEXTS.variables : TEXTS.headers}
        addText={isCommand ? TEXTS.addVariable : TEXTS.addHeader}
        rows={rows}
        onChange={setRows}
      />
      {isCommand && command.trim() !== '' ? (
        <ProgramConsent commands={[joinCommand(readCommandLine(command).words)]} />
      ) : null}
      {problem === undefined ? null : <Problem text={problem} />}
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? TEXTS.working : submitText}
      </button>
    </form>
  );
}

type Values = Readonly<Record<string, string | null>>;

function readCommand(line: string, folder: string, env: Values): ServerSettings {
  const [command = '', ...args] = readCommandLine(line).words;
  return { type: 'stdio', command, args, ...(folder.trim() === '' ? {} : { cwd: folder.trim() }), env: { ...env } };
}

function readAddress(fields: Readonly<Record<string, string>>, headers: Values): ServerSettings {
  return { type: fields.sse === 'on' ? 'sse' : 'http', url: fields.url?.trim() ?? '', headers: { ...headers } };
}

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  readonly children: (props: { readonly id: string; readonly 'aria-describedby': string }) => ReactNode;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="server-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint` })}
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
