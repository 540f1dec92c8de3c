// The head of an app: its name, its server, and what can be done with it.
import type { OpenedApp, ToolEntry } from '@vitrine/agent/internal/api';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';
import { APPS_TEXTS as TEXTS } from '../texts/pages/apps.ts';
import { ServerMark } from '../transcript/call/server-mark.tsx';
import { Name } from '../untrusted-text/name.tsx';

interface AppHeadProps {
  readonly server: string;
  /** Name of the tool. */
  readonly name: string;
  readonly title: string;
  /** Absent while its server is not connected. */
  readonly tool: ToolEntry | undefined;
  readonly app: OpenedApp | undefined;
  readonly isAlone: boolean;
  readonly onChange: (pinned: boolean) => void;
}

export function AppHead({ server, name, title, tool, app, isAlone, onChange }: AppHeadProps) {
  const { router } = useChat();
  const all = { name: 'apps', parts: [] } as const;
  return (
    <header className="app-head">
      <ServerMark server={server} icon={tool?.icon} />
      <h2 id="app-title">
        <Name text={title} />
      </h2>
      <span className="quiet small">
        <Name text={server} />
      </span>
      <span className="spring" />
      {app ? (
        <button
          type="button"
          className="text-button"
          aria-pressed={app.pinned === true}
          onClick={() => onChange(app.pinned !== true)}
        >
          {app.pinned ? TEXTS.unpin : TEXTS.pin}
        </button>
      ) : null}
      {isAlone ? null : (
        <>
          <a
            className="text-button"
            href={pagePath({ name: 'app', parts: [server, name] })}
            target="_blank"
            rel="noopener"
          >
            {TEXTS.window}
          </a>
          <a
            className="text-button"
            href={pagePath(all)}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              router.open(all);
            }}
          >
            {TEXTS.all}
          </a>
        </>
      )}
    </header>
  );
}
