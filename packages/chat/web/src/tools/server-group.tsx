// One server in the dialog of the tools: its name, its state, help when it failed, and its tools.

import type { ServerStatus, ToolEntry } from '@vitrine/agent/internal/api';
import { safeText } from '@vitrine/std/internal/safe-text';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SERVER_SIGN_IN_TEXTS } from '../texts/settings/server-sign-in.ts';
import { SERVERS } from '../texts/settings/servers.ts';
import { TOOLS_TEXTS as TEXTS } from '../texts/tools.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function ServerGroup({
  server,
  tools,
  isOpen,
  onChosen,
}: {
  server: ServerStatus;
  tools: readonly ToolEntry[];
  isOpen: boolean;
  onChosen: () => void;
}) {
  return (
    <section className="server" aria-label={displayName(server.name)} data-server-name={server.name}>
      <details open={isOpen}>
        <summary className="server-head">
          <h3 className="server-name">
            <Name text={server.name} />
          </h3>
          {tools.length > 0 ? <span className="quiet">{TEXTS.toolCount(tools.length)}</span> : null}
          <span className="status" data-status={server.status}>
            {server.status === 'connected' ? (
              <span className="unseen">{SERVERS.connected}</span>
            ) : (
              SERVERS[server.status]
            )}
          </span>
        </summary>
        <ul className="tools">
          {tools.map(tool => (
            <ToolItem key={tool.name} tool={tool} onChosen={onChosen} />
          ))}
        </ul>
        {server.isSignedIn ? <SignOut server={server.name} /> : null}
      </details>
      {server.error && !server.signIn ? <Problem text={server.error} className="small" /> : null}
      <NeededSignIn server={server.name} />
      {server.status === 'connected' && server.tools === 0 ? <p className="quiet small">{TEXTS.noTools}</p> : null}
    </section>
  );
}

function SignOut({ server }: { server: string }) {
  const chat = useChat();
  const [problem, attempt] = useAttempt();
  return (
    <>
      <button
        type="button"
        className="text-button"
        onClick={() => attempt(chat.api.signOutOfServer(server).then(() => chat.catalog.refresh()))}
      >
        {SERVER_SIGN_IN_TEXTS.signOut(displayName(server))}
      </button>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </>
  );
}

/** Draws the switch that offers a tool to models, for all chats. */
function ToolSwitch({ tool: { server, name, ...tool } }: { tool: ToolEntry }) {
  const { settings } = useChat();
  const toolsOff = useStore(settings).toolsOff ?? [];
  const [problem, attempt] = useAttempt();
  const others = toolsOff.filter(off => off.server !== server || off.tool !== name);
  const isOn = others.length === toolsOff.length;
  const label = TEXTS.offer(displayName(toolTitle({ ...tool, name })));
  const turn = (on: boolean): void =>
    attempt(settings.set({ toolsOff: on ? others : [...others, { server, tool: name }] }));
  return (
    <>
      <input
        type="checkbox"
        aria-label={label}
        title={label}
        checked={isOn}
        onChange={event => turn(event.target.checked)}
      />
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </>
  );
}

function ToolItem({ tool, onChosen }: { tool: ToolEntry; onChosen: () => void }) {
  const chat = useChat();
  const draft = useStore(chat.draft);
  const isSelected = draft?.tool.server === tool.server && draft.tool.name === tool.name;
  return (
    <li className="tool-line">
      <button
        type="button"
        className="tool"
        title={tool.description && safeText(tool.description, { lines: true, maxLength: 500 })}
        aria-current={isSelected ? 'true' : undefined}
        data-tool-name={tool.name}
        onClick={() => {
          onChosen();
          chat.choose(tool);
        }}
      >
        <span>
          <Name text={toolTitle(tool)} />
        </span>
        {tool.ui ? (
          <span className="has-ui" title={TEXTS.hasInterface}>
            <span className="unseen"> {TEXTS.hasInterfaceSpoken}</span>
          </span>
        ) : null}
      </button>
      <ToolSwitch tool={tool} />
    </li>
  );
}
