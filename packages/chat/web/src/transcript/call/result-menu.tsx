// The "…" menu of a result: what can be done with it, its other forms, and facts about the call.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { copyText } from '@vitrine/components/internal/copy-text';
import { saveFile } from '@vitrine/host/internal/save-file';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { measureRows } from '../../boards/measure-rows.ts';
import { Icon } from '../../icons/icon.tsx';
import { formatDay, formatDuration } from '../../parts/text/format.ts';
import { useAttempt } from '../../state/requests/use-attempt.ts';
import type { CallEntry } from '../../state/session/transcript.ts';
import { BOARD_TEXTS } from '../../texts/pages/boards.ts';
import { RESULT_TEXTS as TEXTS } from '../../texts/result.ts';
import { SANDBOX_TEXTS } from '../../texts/sandbox.ts';
import { ANSWER_TEXTS } from '../../texts/transcript.ts';
import { displayName } from '../../untrusted-text/display-name.ts';
import { Name } from '../../untrusted-text/name.tsx';
import { Problem } from '../../untrusted-text/problem.tsx';
import { readFile } from './result-file.ts';
import type { ResultPanel } from './result-panels.ts';

const PinDialog = lazy(() => import('../../boards/pin-dialog.tsx'));

export interface ResultMenuProps {
  entry: CallEntry;
  title: string;
  tool: ToolEntry | undefined;
  /** The interface that is shown. */
  ui: UIResourcePart | undefined;
  panels: readonly ResultPanel[];
  open: ResultPanel | undefined;
  panelId: string;
  /** Text of a small answer, to copy. */
  text: string | undefined;
  onPanel(panel: ResultPanel): void;
  /** Opens the form of the tool with the same arguments; absent when the user cannot call it. */
  onCallAgain: (() => void) | undefined;
}

export function ResultMenu(props: ResultMenuProps) {
  const { entry, title, tool, ui, panels, open, panelId, text, onPanel, onCallAgain } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isPinning, setIsPinning] = useState(false);
  const [problem, attempt] = useAttempt();
  const { call, result } = entry;
  const file = result && readFile(call.toolName, result);
  const pick = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  return (
    <>
      <button
        type="button"
        className="tool-button"
        title={TEXTS.more}
        aria-label={TEXTS.moreFor(displayName(title))}
        aria-haspopup="dialog"
        popoverTarget={id}
        data-result-menu
      >
        <Icon name="more" />
      </button>
      <div id={id} ref={menu} popover="auto" role="dialog" aria-label={TEXTS.more} className="result-menu">
        <ul>
          {text === undefined ? null : (
            <li>
              <button type="button" onClick={pick(() => attempt(copyText(text)))}>
                {ANSWER_TEXTS.copy}
              </button>
            </li>
          )}
          {panels.map(panel => (
            <li key={panel}>
              <button
                type="button"
                aria-expanded={open === panel}
                aria-controls={panelId}
                onClick={pick(() => onPanel(panel))}
              >
                {TEXTS[panel]}
              </button>
            </li>
          ))}
          {file ? (
            <li>
              <button type="button" onClick={pick(() => saveFile(file.name, file.body()))}>
                {TEXTS.download}
              </button>
            </li>
          ) : null}
          {call.initiator === 'view' ? null : (
            <li>
              <button type="button" data-pin onClick={pick(() => setIsPinning(true))}>
                {TEXTS.pinToBoard}
              </button>
            </li>
          )}
          {onCallAgain ? (
            <li>
              <button type="button" onClick={pick(onCallAgain)}>
                {TEXTS.callAgain}
              </button>
            </li>
          ) : null}
        </ul>
        <dl className="caption">
          <div>
            <dt>{TEXTS.server}</dt>
            <dd>
              <Name text={call.server} max={120} />
            </dd>
          </div>
          <div>
            <dt>{TEXTS.tool}</dt>
            <dd className="mono">
              <Name text={call.toolName} max={120} />
            </dd>
          </div>
          {ui === undefined ? null : (
            <div>
              <dt>{TEXTS.address}</dt>
              <dd className="mono">
                <Name text={ui.uri} max={120} />
              </dd>
            </div>
          )}
          {tool?.description ? (
            <div>
              <dt>{TEXTS.description}</dt>
              <dd className="result-menu-description">
                <Name text={tool.description} max={600} />
              </dd>
            </div>
          ) : null}
          {ui?.source === 'compiled' ? (
            <div>
              <dt>{SANDBOX_TEXTS.madeBy}</dt>
              <dd>{SANDBOX_TEXTS.madeByVitrine}</dd>
            </div>
          ) : null}
          <div>
            <dt>{TEXTS.time}</dt>
            <dd>
              <time dateTime={call.at}>{formatDay(call.at)}</time>
            </dd>
          </div>
          {result?.durationMs === undefined ? null : (
            <div>
              <dt>{TEXTS.duration}</dt>
              <dd>{formatDuration(result.durationMs)}</dd>
            </div>
          )}
        </dl>
      </div>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
      <Suspense fallback={null}>
        {isPinning ? (
          <PinDialog
            source={{ callId: entry.key, ...measureRows(entry.key) }}
            hint={BOARD_TEXTS.pinHint}
            onClose={() => setIsPinning(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
