// Searches the registry that the chat's configuration names. An entry leads to the same preview as a pasted text.
import type { RegistryServer } from '@vitrine/agent/internal/api';
import { type FormEvent, useState } from 'react';
import { filled } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import type { PreviewedText } from './add-server.tsx';
import { Field } from './server-form.tsx';

export function RegistrySearch({ onPreview }: { onPreview: (previewed: PreviewedText) => void }) {
  const { api } = useChat();
  const [text, setText] = useState('');
  const [servers, setServers] = useState<readonly RegistryServer[]>();
  const [problem, attempt] = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt(api.searchRegistry({ search: text }).then(setServers));
  };
  const use = (offer: string): void =>
    attempt(api.previewServers({ text: offer }).then(preview => onPreview({ text: offer, preview })));
  return (
    <>
      <form className="server-form" onSubmit={submit}>
        <Field label={TEXTS.searchLabel} hint={TEXTS.searchHint}>
          {props => (
            <input {...props} type="search" required value={text} onChange={event => setText(event.target.value)} />
          )}
        </Field>
        <button type="submit" className="button">
          {TEXTS.searchSubmit}
        </button>
      </form>
      {problem === undefined ? null : <Problem text={problem} />}
      {servers?.length === 0 ? <p className="settings-empty">{TEXTS.noMatch}</p> : null}
      <ul className="settings-list server-items">
        {servers?.map(server => (
          <RegistryLine key={`${server.name} ${server.version}`} server={server} onUse={use} />
        ))}
      </ul>
    </>
  );
}

function RegistryLine({ server, onUse }: { server: RegistryServer; onUse: (text: string) => void }) {
  const { mayAdd } = useStore(useChat().catalog);
  const { name, title = name, description, version, offers } = server;
  const usable = offers.filter(({ kind }) => kind === 'url' || mayAdd?.commands);
  return (
    <li>
      <strong>
        <Name text={title} />
      </strong>{' '}
      <span className="quiet small mono">
        <Name text={version === undefined ? name : `${name} ${version}`} max={120} />
      </span>
      {description === undefined ? null : (
        <span className="hint">
          <MessageText text={description} lines={false} />
        </span>
      )}
      {usable.length === 0 ? <p className="quiet small">{TEXTS.cannotStart}</p> : null}
      {usable.map(({ address, text }) => (
        <p key={text} className="settings-line">
          <span className="mono">
            <Name text={address} max={120} />
          </span>
          <button
            type="button"
            className="button small-button"
            aria-label={filled(TEXTS.use, { name: displayName(title), address: displayName(address) })}
            onClick={() => onUse(text)}
          >
            {TEXTS.useShort}
          </button>
        </p>
      ))}
    </li>
  );
}
