// The surface of a call, flush in the transcript, with a caption that says whose it is.
import type { ToolResult, ToolResultEvent, UIResourcePart } from '@vitrine/protocol';
import { Surface } from '@vitrine/react';
import { useEffect, useState } from 'react';
import { Parts } from '../parts/part-view.tsx';
import { useChat } from '../state/chat-context.ts';
import type { CallEntry } from '../state/transcript.ts';
import { toToolResult } from './to-tool-result.ts';

export function CallSurface({
  entry,
  result,
  part,
  title,
}: {
  entry: CallEntry;
  result: ToolResultEvent;
  part: UIResourcePart;
  title: string;
}) {
  const raw = useRawResult(result);
  return (
    <figure className="surface">
      <Surface
        id={entry.key}
        part={part}
        tool={{ name: entry.call.toolName, title }}
        title={`Interface of ${title}`}
        input={entry.call.args}
        result={raw}
        fallback={<Parts content={result.sanitized.content} except={part} />}
      />
      <figcaption className="caption">
        <span>Interface from {part.server}</span>
        <span className="mono">{part.uri}</span>
      </figcaption>
    </figure>
  );
}

// A view is given the result as the server sent it, which is stored apart from the log.
function useRawResult(event: ToolResultEvent): ToolResult | undefined {
  const { api } = useChat();
  const { resultRef } = event.sanitized.meta;
  const [raw, setRaw] = useState<ToolResult>();
  useEffect(() => {
    let wanted = true;
    const show = (result: ToolResult): void => {
      if (wanted) setRaw(result);
    };
    if (resultRef === undefined) show(toToolResult(event.sanitized));
    // A stored result that is gone: the view gets what the log still holds.
    else api.toolResult(resultRef).then(show, () => show(toToolResult(event.sanitized)));
    return () => {
      wanted = false;
    };
  }, [api, event, resultRef]);
  return raw;
}
