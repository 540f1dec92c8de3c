// The outcome of a call: the surface, as soon as its interface is known; progress while it runs; then the parts, errors,
// and notes about omissions.
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { A2UINotes, A2UIPlace } from '../../a2ui/a2ui-place.tsx';
import { hasA2UI } from '../../a2ui/list-steps.ts';
import { ApprovalsAt } from '../../approvals/approval-places.tsx';
import { CallProblem, CallSignIn, ErrorMark } from '../../parts/error-mark.tsx';
import { ResultParts } from '../../parts/result-parts.tsx';
import { NeededSignIn } from '../../server-sign-in/needed-sign-in.tsx';
import { useChat } from '../../state/chat-context.ts';
import { type CallEntry, pendingApprovals } from '../../state/session/transcript.ts';
import { useStore } from '../../state/store.ts';
import { CallSurface } from '../../surface/call-surface.tsx';
import { RESULT_TEXTS as TEXTS } from '../../texts/result.ts';
import { MessageText } from '../../untrusted-text/message-text.tsx';
import { Progress } from './progress.tsx';
import type { ShownResult } from './use-shown-result.ts';

interface ResultViewProps {
  entry: CallEntry;
  title: string;
  shown: ShownResult;
}

export function ResultView({ entry, title, shown }: ResultViewProps) {
  const { result } = entry;
  const { native, a2ui, messages, ui, isReplaced } = shown;
  // The surface keeps its place in the tree, and so its document, when the result arrives.
  return (
    <div className="result" data-success={result?.success}>
      {result ? <Problem result={result} ui={ui} /> : null}
      {ui ? <CallSurface entry={entry} part={ui} title={title} /> : null}
      {native ? <div className="native">{native}</div> : null}
      {messages ? <A2UIPlace entry={entry} title={title} shown={messages} /> : null}
      {native !== undefined || (!messages && !ui && (!result || hasA2UI(entry))) ? (
        <ApprovalsAt id={entry.key} />
      ) : null}
      {native === undefined && a2ui ? <A2UINotes outcome={a2ui} /> : null}
      {result ? <Answer entry={entry} result={result} ui={ui} isNative={isReplaced} /> : <CallProgress entry={entry} />}
    </div>
  );
}

/** Draws what is known of a call without a result. */
function CallProgress({ entry }: { entry: CallEntry }) {
  const chat = useChat();
  const session = useStore(chat.session);
  const { tools } = useStore(chat.catalog);
  const { call, input, refused, key } = entry;
  if (refused) return <p className="note">{refused.status === 'denied' ? TEXTS.denied : TEXTS.withdrawn}</p>;
  if (!input)
    return (
      <>
        <NeededSignIn server={call.server} />
        <Progress
          entry={entry}
          runningText={tools.find(({ server, name }) => server === call.server && name === call.toolName)?.runningText}
          onCancel={chat.isGuest ? undefined : () => chat.cancel(key)}
        />
      </>
    );
  const isAsked = session && pendingApprovals(session.getSnapshot().transcript).some(({ callId }) => callId === key);
  // The approval card says it.
  if (isAsked) return null;
  return (
    <p className="thinking" role="status">
      {TEXTS.preparing}
    </p>
  );
}

function Problem({ result, ui }: { result: ToolResultEvent; ui: UIResourcePart | undefined }) {
  // A compiled page shows errors itself, except for a cancelled call: then it offers its form.
  if (ui?.source === 'compiled' && !result.cancelled) return <CallSignIn result={result} />;
  if (result.error) return <CallProblem result={result} />;
  return result.sanitized.meta.isError ? <ErrorMark /> : null;
}

interface AnswerProps {
  entry: CallEntry;
  result: ToolResultEvent;
  ui: UIResourcePart | undefined;
  isNative: boolean;
}

function Answer({ entry, result, ui, isNative }: AnswerProps) {
  const { sanitized, error } = result;
  const { content, meta } = sanitized;
  const fromView = entry.call.initiator === 'view';
  // Problems that the part itself already shows are not repeated.
  const problems = content.flatMap(part => (part.type === 'ui-resource' && part.problem ? [part.problem] : []));
  const isReplaced = isNative || fromView;
  const notes = (meta.notes ?? []).filter(note => ui !== undefined || isReplaced || !problems.includes(note));
  return (
    <>
      {!ui && !isReplaced && !(error && content.length === 0) ? <ResultParts result={result} /> : null}
      {notes.map(note => (
        <p className="note" key={note}>
          <MessageText text={note} />
        </p>
      ))}
    </>
  );
}
