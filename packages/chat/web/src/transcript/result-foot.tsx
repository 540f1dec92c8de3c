// Below a result: the answer for the model, structured content and the raw result, one click away; and the same call once more.
import type { ToolResultEvent, UIResourcePart } from '@vitrine/protocol';
import { useEffect, useId, useState } from 'react';
import { Json } from '../parts/json.tsx';
import { Parts } from '../parts/part-view.tsx';
import type { ToolEntry } from '../state/api.ts';
import { useChat } from '../state/chat-context.ts';
import type { CallEntry } from '../state/transcript.ts';

type Panel = 'content' | 'structured' | 'raw';
const NAMES: Record<Panel, string> = { content: 'Answer', structured: 'Structured', raw: 'Raw' };

export interface ResultFootProps {
  entry: CallEntry;
  result: ToolResultEvent;
  tool: ToolEntry | undefined;
  ui: UIResourcePart | undefined;
  /** The content is not shown above. */
  collapsed: boolean;
}

export function ResultFoot({ entry, result, tool, ui, collapsed }: ResultFootProps) {
  const chat = useChat();
  const id = useId();
  const [open, setOpen] = useState<Panel>();
  const { content, meta } = result.sanitized;
  const panels: Panel[] = [];
  if (collapsed && content.some(part => part !== ui)) panels.push('content');
  if (meta.structuredContent !== undefined) panels.push('structured');
  if (meta.resultRef !== undefined) panels.push('raw');
  return (
    <footer className="result-foot">
      <div className="foot-actions">
        {panels.map(panel => (
          <button
            key={panel}
            type="button"
            className="text-button"
            aria-expanded={open === panel}
            aria-controls={`${id}-panel`}
            onClick={() => setOpen(open === panel ? undefined : panel)}
          >
            {NAMES[panel]}
          </button>
        ))}
        {tool && entry.call.initiator === 'person' ? (
          <button type="button" className="text-button" onClick={() => chat.choose(tool, entry.call.args)}>
            Call again
          </button>
        ) : null}
      </div>
      <div id={`${id}-panel`} className="panel" hidden={open === undefined}>
        {open === 'content' ? <Parts content={content} except={ui} server={result.server} /> : null}
        {open === 'structured' ? <Json value={meta.structuredContent} label="Structured content" /> : null}
        {open === 'raw' && meta.resultRef ? <RawResult resultRef={meta.resultRef} /> : null}
      </div>
    </footer>
  );
}

function RawResult({ resultRef }: { resultRef: string }) {
  const { api } = useChat();
  const [state, setState] = useState<{ value?: unknown; error?: string }>();
  useEffect(() => {
    let wanted = true;
    api.storedResult(resultRef).then(
      value => wanted && setState({ value }),
      (error: unknown) => wanted && setState({ error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [api, resultRef]);
  if (!state) return <p className="quiet">Reading the result…</p>;
  return state.error === undefined ? (
    <Json value={state.value} label="Raw result" />
  ) : (
    <p className="problem">{state.error}</p>
  );
}
