// What a text would add: every server with its command or address, all or some of which the user adds.
import type { PreviewedServer, ServerSettings, ServerVariable } from '@vitrine/agent/internal/api';
import { joinCommand } from '@vitrine/std/internal/command-line';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { filled, Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import type { PreviewedText } from './add-server.tsx';
import { ProgramConsent } from './program-consent.tsx';
import { ServerAddress } from './server-address.tsx';

interface PreviewFormProps extends PreviewedText {
  readonly onBack: () => void;
  /** Rejects with what the form then shows. */
  readonly onAdd: (servers: readonly { name: string; settings: ServerSettings }[]) => Promise<void>;
}

export function PreviewForm({ text, preview, onBack, onAdd }: PreviewFormProps) {
  const { api } = useChat();
  const { servers, variables, ignored } = preview;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const selection = servers.filter(({ name, problem: mistake }) => mistake === undefined && !left.has(name));

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const values = Object.fromEntries(variables.map(({ name }) => [name, String(fields.get(`value ${name}`) ?? '')]));
    setBusy(true);
    setProblem(undefined);
    try {
      const { servers: complete } = variables.length === 0 ? preview : await api.previewServers({ text, values });
      const additions = complete.filter(({ name }) => selection.some(server => server.name === name));
      await onAdd(
        additions.map(server => ({ name: names[server.name]?.trim() ?? readName(server), settings: require(server) })),
      );
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };
  const toggle = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  return (
    <form className="server-form" onSubmit={event => void submit(event)}>
      <h3 ref={heading} tabIndex={-1}>
        {TEXTS.preview}
      </h3>
      <ul className="settings-list server-preview">
        {servers.map(server => (
          <PreviewLine
            key={server.name}
            server={server}
            isChosen={!left.has(server.name)}
            onToggle={() => toggle(server.name)}
            onRename={name => setNames({ ...names, [server.name]: name })}
          />
        ))}
      </ul>
      {ignored.length === 0 ? null : (
        <p className="quiet small">
          <Template text={TEXTS.ignored} keys={<Name text={ignored.join(', ')} max={300} />} />
        </p>
      )}
      {variables.length > 0 ? <VariableFields variables={variables} /> : null}
      <ProgramConsent
        commands={selection.flatMap(({ settings }) =>
          settings?.type === 'stdio' ? [joinCommand([settings.command, ...(settings.args ?? [])])] : [],
        )}
      />
      {problem === undefined ? null : <Problem text={problem} />}
      <p className="server-actions">
        <button type="submit" className="button primary" disabled={busy || selection.length === 0}>
          {busy ? TEXTS.working : TEXTS.submitSeveral(selection.length)}
        </button>
        <button type="button" className="text-button" onClick={onBack}>
          {TEXTS.back}
        </button>
      </p>
    </form>
  );
}

const readName = ({ name, proposedName = name }: PreviewedServer): string => proposedName;

/** The values of a text may make a server invalid that was not. */
function require({ settings, problem }: PreviewedServer): ServerSettings {
  if (settings && problem === undefined) return settings;
  throw new Error(problem);
}

interface PreviewLineProps {
  readonly server: PreviewedServer;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onRename: (name: string) => void;
}

function PreviewLine({ server, isChosen, onToggle, onRename }: PreviewLineProps) {
  const { name, settings, problem } = server;
  const label = displayName(name);
  const address =
    settings?.type === 'stdio'
      ? { command: [settings.command, ...(settings.args ?? [])], folder: settings.cwd }
      : { url: settings?.url };
  return (
    <li data-server={name}>
      <label className="check">
        <input
          type="checkbox"
          checked={isChosen && problem === undefined}
          disabled={problem !== undefined}
          aria-label={filled(TEXTS.choose, { name: label })}
          onChange={onToggle}
        />
        {problem === undefined ? null : (
          <strong>
            <Name text={name} />
          </strong>
        )}
      </label>
      <div>
        {problem === undefined ? (
          <label className="server-name">
            <span aria-hidden="true">{TEXTS.name}</span>
            <input
              defaultValue={readName(server)}
              aria-label={filled(TEXTS.nameOf, { name: label })}
              maxLength={64}
              required
              autoComplete="off"
              spellCheck={false}
              onChange={event => onRename(event.target.value)}
            />
          </label>
        ) : null}
        <ServerAddress {...address} />
        {problem === undefined ? null : (
          <p className="problem small">
            <MessageText text={problem} />
          </p>
        )}
      </div>
    </li>
  );
}

function VariableFields({ variables }: { variables: readonly ServerVariable[] }) {
  return (
    <fieldset className="secret-rows">
      <legend>{TEXTS.values}</legend>
      {variables.map(({ name, label, isSecret, proposal }) => (
        <label key={name} className="server-field">
          <span>
            <Name text={label} max={120} />
          </span>
          <input
            name={`value ${name}`}
            type={isSecret ? 'password' : 'text'}
            defaultValue={proposal}
            autoComplete={isSecret ? 'new-password' : 'off'}
            spellCheck={false}
          />
        </label>
      ))}
    </fieldset>
  );
}
