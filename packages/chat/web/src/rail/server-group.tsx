// One server: its name, its state, what to do when it failed, its tools.
import { Name } from '../shown/shown.tsx';
import { visibleText } from '../shown/visible-text.ts';
import type { ServerStatus, ToolEntry } from '../state/api.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';

const STATUS = { connected: 'Connected', connecting: 'Connecting…', failed: 'Failed' };

export function ServerGroup({
  server,
  tools,
  onChosen,
}: {
  server: ServerStatus;
  tools: readonly ToolEntry[];
  onChosen: () => void;
}) {
  return (
    <section className="server" aria-label={server.name} data-server-name={server.name}>
      <h2 className="server-head">
        <span className="server-name">{server.name}</span>
        <span className="status" data-status={server.status}>
          {server.status === 'connected' ? <span className="unseen">{STATUS.connected}</span> : STATUS[server.status]}
        </span>
      </h2>
      {server.error ? <p className="problem small">{server.error}</p> : null}
      {server.status === 'connected' && server.tools === 0 ? (
        <p className="quiet small">This server has no tools.</p>
      ) : null}
      {tools.length > 0 ? (
        <ul className="tools">
          {tools.map(tool => (
            <ToolItem key={tool.name} tool={tool} onChosen={onChosen} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ToolItem({ tool, onChosen }: { tool: ToolEntry; onChosen: () => void }) {
  const chat = useChat();
  const draft = useStore(chat.draft);
  const chosen = draft?.tool.server === tool.server && draft.tool.name === tool.name;
  return (
    <li>
      <button
        type="button"
        className="tool"
        title={tool.description && visibleText(tool.description, { lines: true })}
        aria-current={chosen ? 'true' : undefined}
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
          <span className="has-ui" title="Has an interface">
            <span className="unseen">, has an interface</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
