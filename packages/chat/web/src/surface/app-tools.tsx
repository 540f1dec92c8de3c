// The tools that a view offers (MCP Apps draft, App-provided tools): the user can call them here, and the model
// while the view is open. They disappear with the view.

import type { AppTool } from '@vitrine/protocol/mcp-apps';
import { useSurface } from '@vitrine/react';
import { useId, useState } from 'react';
import { toolTitle } from '../state/catalog.ts';
import { SURFACE_TEXTS as TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { AppToolForm } from './app-tool-form.tsx';
import { useAppToolOffer } from './use-app-tool-offer.ts';

export function AppTools({ id, title }: { id: string; title: string }) {
  const tools = useSurface(id)?.appTools ?? [];
  useAppToolOffer(id);
  if (tools.length === 0) return null;
  return (
    <details className="app-tools">
      <summary>
        {TEXTS.appTools} <span className="quiet">{tools.length}</span>
        <span className="unseen"> {TEXTS.ofTool(displayName(title))}</span>
      </summary>
      <ul>
        {tools.map(tool => (
          <AppToolItem key={tool.name} surfaceId={id} tool={tool} />
        ))}
      </ul>
    </details>
  );
}

function AppToolItem({ surfaceId, tool }: { surfaceId: string; tool: AppTool }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="text-button"
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => setOpen(!open)}
      >
        <Name text={toolTitle(tool)} />
      </button>
      {tool.description ? (
        <p className="hint">
          <MessageText text={tool.description} />
        </p>
      ) : null}
      <div id={formId}>{open ? <AppToolForm surfaceId={surfaceId} tool={tool} /> : null}</div>
    </li>
  );
}
