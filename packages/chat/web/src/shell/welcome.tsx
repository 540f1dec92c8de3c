// The empty page: what this is, and the tools worth trying first.
import { Name, Shown } from '../shown/shown.tsx';
import type { ToolEntry } from '../state/api.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';

export function Welcome() {
  const chat = useChat();
  const { phase, tools, servers } = useStore(chat.catalog);
  const shown = tools.filter(tool => tool.ui);
  const connected = servers.filter(server => server.status === 'connected').length;
  return (
    <div className="welcome">
      <h2>Choose a tool.</h2>
      <p className="lede">
        Its answer appears here, and where the tool has an interface, you can use it in place.
        {phase === 'ready' && servers.length > 0 ? (
          <span className="quiet">{` ${connected} of ${servers.length} servers connected, ${tools.length} tools.`}</span>
        ) : null}
      </p>
      {shown.length > 0 ? (
        <section aria-labelledby="with-interface">
          <h3 id="with-interface" className="caption">
            With an interface
          </h3>
          <ul className="exhibits">
            {shown.map(tool => (
              <Exhibit key={`${tool.server}/${tool.name}`} tool={tool} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Exhibit({ tool }: { tool: ToolEntry }) {
  const chat = useChat();
  return (
    <li>
      <button type="button" className="exhibit" onClick={() => chat.choose(tool)}>
        <span className="exhibit-title">
          <Name text={toolTitle(tool)} />
        </span>
        {tool.description ? (
          <span className="exhibit-text">
            <Shown text={tool.description} lines />
          </span>
        ) : null}
        <span className="caption">{tool.server}</span>
      </button>
    </li>
  );
}
