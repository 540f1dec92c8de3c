// What a call brought back: the surface when there is one, else the parts; what went wrong; what was cut; the rest one click away.
import { chosenInterface, type ToolResultEvent } from '@vitrine/protocol';
import { Parts } from '../parts/part-view.tsx';
import type { ToolEntry } from '../state/api.ts';
import type { CallEntry } from '../state/transcript.ts';
import { CallSurface } from '../surface/call-surface.tsx';
import { ResultFoot } from './result-foot.tsx';

export interface ResultViewProps {
  entry: CallEntry;
  result: ToolResultEvent;
  title: string;
  tool: ToolEntry | undefined;
}

export function ResultView({ entry, result, title, tool }: ResultViewProps) {
  const { sanitized, error } = result;
  const fromView = entry.call.initiator === 'view';
  const ui = fromView ? undefined : chosenInterface(sanitized.content);
  const content = sanitized.content;
  // What stands in its part's place already is not said again.
  const problems = content.flatMap(part => (part.type === 'ui-resource' && part.problem ? [part.problem] : []));
  const notes = (sanitized.meta.notes ?? []).filter(note => ui !== undefined || fromView || !problems.includes(note));
  return (
    <div className="result" data-success={result.success}>
      {error ? (
        <div className="problem">
          <p>{result.cancelled ? 'The call was cancelled.' : error.message}</p>
        </div>
      ) : null}
      {!error && sanitized.meta.isError ? <p className="problem-mark">The tool reports an error</p> : null}
      {ui ? <CallSurface entry={entry} result={result} part={ui} title={title} /> : null}
      {!ui && !fromView && !(error && content.length === 0) ? <Parts content={content} /> : null}
      {notes.map(note => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      <ResultFoot entry={entry} result={result} tool={tool} ui={ui} collapsed={ui !== undefined || fromView} />
    </div>
  );
}
