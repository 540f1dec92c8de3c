// What a call brings back: the surface, as soon as its interface is known; how far the call is, while it runs; then the parts, what went
// wrong, what was cut, and the rest one click away.
import type { ToolResultEvent, UIResourcePart } from '@vitrine/protocol';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { CallProblem, ErrorMark } from '../parts/error-mark.tsx';
import { Parts } from '../parts/part-view.tsx';
import type { ToolEntry } from '../state/api.ts';
import { useChat } from '../state/chat-context.ts';
import { type CallEntry, interfaceOf } from '../state/transcript.ts';
import { CallSurface } from '../surface/call-surface.tsx';
import { Progress } from './progress.tsx';
import { ResultFoot } from './result-foot.tsx';

export interface ResultViewProps {
  entry: CallEntry;
  title: string;
  tool: ToolEntry | undefined;
}

export function ResultView({ entry, title, tool }: ResultViewProps) {
  const chat = useChat();
  const { result } = entry;
  const ui = interfaceOf(entry);
  // The surface keeps its place in the tree, and with it its document, when the result arrives.
  return (
    <div className="result" data-success={result?.success}>
      {result ? <Problem result={result} ui={ui} /> : null}
      {ui ? <CallSurface entry={entry} part={ui} title={title} /> : null}
      {ui || result ? null : <ApprovalsAt id={entry.key} />}
      {result ? (
        <Answer entry={entry} result={result} tool={tool} ui={ui} />
      ) : (
        <Progress entry={entry} onCancel={() => chat.cancel(entry.key)} />
      )}
    </div>
  );
}

function Problem({ result, ui }: { result: ToolResultEvent; ui: UIResourcePart | undefined }) {
  // A compiled page says so itself, but for a call that was cancelled: then it offers its form.
  if (ui?.source === 'compiled' && !result.cancelled) return null;
  if (result.error) return <CallProblem result={result} />;
  return result.sanitized.meta.isError ? <ErrorMark /> : null;
}

interface AnswerProps {
  entry: CallEntry;
  result: ToolResultEvent;
  tool: ToolEntry | undefined;
  ui: UIResourcePart | undefined;
}

function Answer({ entry, result, tool, ui }: AnswerProps) {
  const { sanitized, error } = result;
  const { content } = sanitized;
  const fromView = entry.call.initiator === 'view';
  // What stands in its part's place already is not said again.
  const problems = content.flatMap(part => (part.type === 'ui-resource' && part.problem ? [part.problem] : []));
  const notes = (sanitized.meta.notes ?? []).filter(note => ui !== undefined || fromView || !problems.includes(note));
  return (
    <>
      {!ui && !fromView && !(error && content.length === 0) ? <Parts content={content} server={result.server} /> : null}
      {notes.map(note => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      <ResultFoot entry={entry} result={result} tool={tool} ui={ui} collapsed={ui !== undefined || fromView} />
    </>
  );
}
