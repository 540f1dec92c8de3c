// The line of a call: its server, tool and outcome, the menu, and the button that shows it in full.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { MouseEvent } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { Template } from '../../language/template.tsx';
import { formatDuration } from '../../parts/text/format.ts';
import { useChat } from '../../state/chat-context.ts';
import { type CallEntry, findCall, type Transcript } from '../../state/session/transcript.ts';
import { PART_TEXTS } from '../../texts/parts.ts';
import { RESULT_TEXTS } from '../../texts/result.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../../texts/transcript.ts';
import { displayName } from '../../untrusted-text/display-name.ts';
import { Name } from '../../untrusted-text/name.tsx';
import type { CallLook } from './call-look.ts';
import type { CallOutcome } from './call-outcome.ts';
import { ResultMenu } from './result-menu.tsx';
import type { ResultPanel } from './result-panels.ts';
import { ServerMark } from './server-mark.tsx';
import { readTellingArgument } from './telling-argument.ts';

export type CallState = 'running' | 'done' | 'cancelled' | 'failed';

interface CallHeadProps {
  entry: CallEntry;
  transcript: Transcript;
  title: string;
  titleId: string;
  bodyId: string;
  tool: ToolEntry | undefined;
  state: CallState;
  outcome: CallOutcome;
  look: CallLook;
  ui: UIResourcePart | undefined;
  panelId: string;
  panel: ResultPanel | undefined;
  panels: readonly ResultPanel[];
  onPanel(panel: ResultPanel): void;
  onToggle(): void;
}

export function CallHead(props: CallHeadProps) {
  const { entry, title, titleId, bodyId, tool, outcome, look, onToggle } = props;
  const chat = useChat();
  const { call, result } = entry;
  const isLine = look === 'line';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button at its end does the same.
    <header className="call-head" onClick={look === 'fixed' ? undefined : event => isPlainPress(event) && onToggle()}>
      <ServerMark server={call.server} icon={tool?.icon} />
      <h2 id={titleId}>
        <Name text={title} />
      </h2>
      {isLine ? <Line {...props} /> : <Facts {...props} />}
      <span className="call-tools">
        {result ? (
          <ResultMenu
            entry={entry}
            title={title}
            tool={tool}
            ui={props.ui}
            panels={props.panels}
            open={props.panel}
            panelId={props.panelId}
            text={isLine && outcome.isAll ? outcome.text : undefined}
            onPanel={props.onPanel}
            onCallAgain={tool && call.initiator !== 'view' ? () => chat.choose(tool, call.args) : undefined}
          />
        ) : null}
        {look === 'fixed' ? null : (
          <button
            type="button"
            className="tool-button"
            data-call-toggle
            aria-label={RESULT_TEXTS.details(displayName(title))}
            aria-expanded={!isLine}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <Icon name="chevron" />
          </button>
        )}
      </span>
    </header>
  );
}

/** A press on the line itself that has selected no text. */
const isPlainPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('button, a, [popover]') === null && getSelection()?.isCollapsed !== false;

function Line({ entry: { call }, tool, state, outcome }: CallHeadProps) {
  const argument = readTellingArgument(call.args, tool?.inputSchema);
  return (
    <>
      {argument === undefined ? null : (
        <span className="call-argument">
          <Name text={argument} />
        </span>
      )}
      <span className="call-outcome">
        {state === 'failed' ? <span className="unseen">{PART_TEXTS.toolError}: </span> : null}
        <Name text={outcome.text} max={200} />
      </span>
      <span className="unseen">
        <Name text={call.server} />
      </span>
    </>
  );
}

function Facts({ entry: { call, result }, transcript, tool, state }: CallHeadProps) {
  const requester = call.initiator === 'view' ? findCall(transcript, call.surfaceId) : undefined;
  return (
    <p className="caption">
      <span>
        <Name text={call.server} />
      </span>
      {requester ? (
        <span>
          <Template text={TEXTS.calledBy} requester={<Name text={requester.title ?? requester.toolName} />} />
        </span>
      ) : null}
      {state === 'done' && tool?.doneText !== undefined ? (
        <span className="done-text">
          <Name text={tool.doneText} />
        </span>
      ) : null}
      {result?.durationMs === undefined ? null : (
        <span>
          <bdi>{formatDuration(result.durationMs)}</bdi>
        </span>
      )}
    </p>
  );
}
