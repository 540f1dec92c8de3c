// The "…" menu of a result: what can be done with it, its other forms, and facts about the call.
import { useId, useRef } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { formatDay, formatDuration } from '../../parts/text/format.ts';
import type { CallEntry } from '../../state/session/transcript.ts';
import { RESULT_TEXTS as TEXTS } from '../../texts/result.ts';
import { ANSWER_TEXTS } from '../../texts/transcript.ts';
import { displayName } from '../../untrusted-text/display-name.ts';
import { Name } from '../../untrusted-text/name.tsx';
import type { ResultPanel } from './result-panels.ts';

export interface ResultMenuProps {
  entry: CallEntry;
  title: string;
  /** URI of the interface that is shown. */
  uri: string | undefined;
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
  const { entry, title, uri, panels, open, panelId, text, onPanel, onCallAgain } = props;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { call, result } = entry;
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
              <button type="button" onClick={pick(() => void navigator.clipboard.writeText(text))}>
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
          {uri === undefined ? null : (
            <div>
              <dt>{TEXTS.address}</dt>
              <dd className="mono">
                <Name text={uri} max={120} />
              </dd>
            </div>
          )}
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
    </>
  );
}
