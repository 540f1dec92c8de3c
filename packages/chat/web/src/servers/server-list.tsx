// All servers of the chat: what each is, its state, and whether the open chat uses it.
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { filled } from '../language/template.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { Switch } from '../settings/switch.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { SERVERS as TEXTS } from '../texts/settings/servers.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ServerAddress } from './server-address.tsx';
import type { ServersView } from './servers-dialog.tsx';

export function ServerList({ onView }: { onView: (view: ServersView) => void }) {
  const { catalog, session } = useChat();
  const { servers, mayAdd } = useStore(catalog);
  const openSession = useStore(session);
  if (servers.length === 0)
    return (
      <p className="settings-empty">
        {mayAdd ? TEXTS.none : TEXTS.noneFixed}
        {mayAdd ? <span className="hint">{TEXTS.noneHint}</span> : null}
      </p>
    );
  return (
    <ul className="settings-list server-list">
      {servers.map(server => (
        <li key={server.name} data-server={server.name}>
          <button type="button" className="server-line" onClick={() => onView({ kind: 'details', name: server.name })}>
            <span className="server-line-head">
              <strong>
                <Name text={server.name} />
              </strong>
              <ServerState server={server} />
            </span>
            <ServerAddress {...server} />
            <span className="caption">
              {[server.source === undefined ? undefined : TEXTS[SOURCES[server.source]], TEXTS.tools(server.tools)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
          <NeededSignIn server={server.name} />
          {server.error === undefined || server.signIn ? null : (
            <p className="problem small">
              <MessageText text={server.error} />
            </p>
          )}
          {openSession ? <ChatSwitch server={server.name} session={openSession} /> : null}
        </li>
      ))}
    </ul>
  );
}

export const SOURCES = { file: 'fromFile', user: 'fromUser' } as const;

export function ServerState({ server: { status } }: { server: Pick<ServerStatus, 'status'> }) {
  return (
    <span className="status" data-status={status}>
      {TEXTS[status]}
    </span>
  );
}

/** Whether the model is offered the server's tools in the open chat. */
function ChatSwitch({ server, session }: { server: string; session: SessionStore }) {
  const { api } = useChat();
  const { offServers } = useStore(session).transcript;
  const [problem, attempt] = useAttempt();
  const isOff = offServers.includes(server);
  const change = (isOn: boolean): void => {
    const others = offServers.filter(name => name !== server);
    attempt(api.switchServersOff(session.id, { off: isOn ? others : [...others, server] }));
  };
  return (
    <>
      <Switch
        label={TEXTS.inChat}
        name={filled(TEXTS.inChatFor, { server: displayName(server) })}
        checked={!isOff}
        onChange={change}
      />
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </>
  );
}
