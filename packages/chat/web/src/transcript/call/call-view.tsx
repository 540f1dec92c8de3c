// One call: a line with the tool and the outcome, and below it the result in full. A call by a view shows no result: it goes to the view.
import { useCallback, useId, useRef, useState } from 'react';
import { CallArguments } from '../../parts/call-arguments.ts';
import { needsSignIn } from '../../parts/error-mark.tsx';
import { Marked } from '../../parts/heavy/marked.tsx';
import { useChat } from '../../state/chat-context.ts';
import { type CallEntry, pendingApprovals, type Transcript } from '../../state/session/transcript.ts';
import { readCallTitle } from '../../state/settings/catalog.ts';
import { useStore } from '../../state/store.ts';
import { Arguments } from './arguments.tsx';
import { CallHead, type CallState } from './call-head.tsx';
import { chooseLook } from './call-look.ts';
import { readOutcome } from './call-outcome.ts';
import { FoldBox } from './fold-box.tsx';
import { useFold } from './folds-context.ts';
import { ResultPanelView } from './result-panel-view.tsx';
import { listPanels, type ResultPanel } from './result-panels.ts';
import { ResultView } from './result-view.tsx';
import { useShownResult } from './use-shown-result.ts';

interface CallViewProps {
  entry: CallEntry;
  transcript: Transcript;
  /** One of several calls of a turn. @default false */
  isInTurn?: boolean;
}

export function CallView({ entry, transcript, isInTurn = false }: CallViewProps) {
  const chat = useChat();
  useStore(chat.catalog);
  const ids = { title: useId(), body: useId(), panel: useId() };
  const article = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<ResultPanel>();
  const [choice, choose] = useFold(entry.key);
  const { call, result } = entry;
  const tool = chat.catalog.find(call.server, call.toolName);
  const title = readCallTitle(call, tool);
  const shown = useShownResult(entry);
  const { ui } = shown;
  const asks = useAsks(entry, transcript);
  const state = readState(entry);
  const outcome = readOutcome(entry);
  const look = chooseLook({
    initiator: call.initiator,
    isRunning: state === 'running' && entry.refused === undefined,
    hasOwnUI: shown.hasOwnUI,
    asks,
    // A failure that stands alone is read in full.
    isSmall: outcome.isAll && (state === 'done' || entry.refused !== undefined),
    isInTurn,
    choice,
  });
  const isLine = look === 'line';
  const hasSurface = useRef(false);
  hasSurface.current ||= !isLine && ui !== undefined;
  // A surface that was opened stays; one that was never seen is not loaded, and a small answer is all in the line.
  const isDrawn = !isLine || (ui ? hasSurface.current : !outcome.isAll);
  const open = useCallback(() => choose('open'), [choose]);
  const refuge = useCallback(() => article.current?.querySelector<HTMLElement>('[data-call-toggle]') ?? null, []);
  const isOfView = call.initiator === 'view';
  const hasArguments = Object.keys(call.args).length > 0;
  const panels = result
    ? listPanels(result, {
        ui,
        isHidden: shown.isReplaced || ui !== undefined || isOfView,
        hasArguments: hasArguments && (isLine || isOfView),
      })
    : [];

  return (
    <article
      className="call"
      id={`call-${entry.key}`}
      ref={article}
      aria-labelledby={ids.title}
      tabIndex={-1}
      data-call-state={state}
      data-initiator={call.initiator}
      data-tool-name={call.toolName}
      data-look={look}
    >
      <CallHead
        entry={entry}
        transcript={transcript}
        title={title}
        titleId={ids.title}
        bodyId={ids.body}
        tool={tool}
        state={state}
        outcome={outcome}
        look={look}
        ui={ui}
        panelId={ids.panel}
        panel={panel}
        panels={panels}
        onPanel={name => setPanel(panel === name ? undefined : name)}
        onToggle={() => choose(isLine ? 'open' : 'folded')}
      />
      <Marked name={`call-${entry.key}`}>
        <FoldBox id={ids.body} isFolded={isLine} isSearchable={!ui} onFind={open} refuge={refuge}>
          {isDrawn ? (
            <>
              {hasArguments && !isOfView ? <Arguments args={call.args} schema={tool?.inputSchema} /> : null}
              <CallArguments value={call.args}>
                <ResultView entry={entry} title={title} shown={shown} />
              </CallArguments>
            </>
          ) : null}
        </FoldBox>
        {result ? (
          <ResultPanelView
            id={ids.panel}
            panel={panel}
            result={result}
            args={call.args}
            schema={tool?.inputSchema}
            ui={ui}
          />
        ) : null}
      </Marked>
    </article>
  );
}

function readState({ result }: CallEntry): CallState {
  if (!result) return 'running';
  return result.success ? 'done' : result.cancelled ? 'cancelled' : 'failed';
}

/** Tells whether the user is asked something at this call: by its tool, its view, or its server. */
function useAsks({ key, call, result }: CallEntry, transcript: Transcript): boolean {
  const chat = useChat();
  const pageApprovals = useStore(chat.pageApprovals);
  const { servers } = useStore(chat.catalog);
  const signIn = servers.find(({ name }) => name === call.server)?.signIn;
  if (result ? needsSignIn(result) : signIn !== undefined) return true;
  return (
    pageApprovals.some(({ surfaceId }) => surfaceId === key) ||
    pendingApprovals(transcript).some(({ callId, surfaceId }) => callId === key || surfaceId === key)
  );
}
