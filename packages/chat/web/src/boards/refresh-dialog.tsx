// What the user allows an item: to be refreshed when the board is opened, and at an interval.
import type { BoardItem, ToolEntry } from '@vitrine/agent/internal/api';
import { MIN_REFRESH_SECONDS } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useState } from 'react';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import type { BoardStore } from '../state/boards/board-store.ts';
import { isReadOnly } from '../state/settings/catalog.ts';
import { BOARD_TEXTS, ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';

interface RefreshDialogProps {
  item: BoardItem;
  title: string;
  tool: ToolEntry | undefined;
  store: BoardStore;
  onClose: () => void;
}

/** Intervals to choose from, in seconds. */
const INTERVALS = [MIN_REFRESH_SECONDS, 60, 300, 900, 3600, 6 * 3600];

const describeInterval = (seconds: number): string =>
  seconds % 3600 === 0
    ? TEXTS.everyHours(seconds / 3600)
    : seconds % 60 === 0
      ? TEXTS.everyMinutes(seconds / 60)
      : TEXTS.everySeconds(seconds);

export default function RefreshDialog({ item, title, tool, store, onClose }: RefreshDialogProps) {
  const ids = { title: useId(), interval: useId() };
  const [onOpen, setOnOpen] = useState(item.refresh?.onOpen ?? false);
  const [seconds, setSeconds] = useState(item.refresh?.everySeconds);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const mayRefresh = tool !== undefined && isReadOnly(tool);
  const choices = seconds === undefined || INTERVALS.includes(seconds) ? INTERVALS : [...INTERVALS, seconds];
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState({ busy: true });
    const every = seconds === undefined ? {} : { everySeconds: seconds };
    try {
      await store.changeItem(item.id, { refresh: onOpen || seconds !== undefined ? { onOpen, ...every } : null });
      onClose();
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  };
  const notAllowed = !tool ? TEXTS.noTool : mayRefresh ? undefined : TEXTS.notReadOnly;
  return (
    <ModalDialog className="board-dialog" labelledBy={ids.title} onClose={onClose}>
      <h2 id={ids.title}>{TEXTS.automaticTitle(displayName(title))}</h2>
      <p className="quiet">{notAllowed ?? TEXTS.automaticHint}</p>
      <form onSubmit={event => void save(event)}>
        <label className="check-row">
          <input
            type="checkbox"
            checked={onOpen}
            disabled={notAllowed !== undefined && !onOpen}
            onChange={event => setOnOpen(event.target.checked)}
          />
          {TEXTS.onOpen}
        </label>
        <div className="field-row">
          <label htmlFor={ids.interval}>{TEXTS.every}</label>
          <select
            id={ids.interval}
            value={seconds ?? ''}
            disabled={notAllowed !== undefined && seconds === undefined}
            onChange={event => setSeconds(event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{TEXTS.never}</option>
            {choices.map(choice => (
              <option key={choice} value={choice}>
                {describeInterval(choice)}
              </option>
            ))}
          </select>
        </div>
        {state.error === undefined ? null : <Problem text={state.error} />}
        <div className="draft-actions">
          <button type="submit" className="button primary" disabled={state.busy}>
            {BOARD_TEXTS.save}
          </button>
          <button type="button" className="text-button" onClick={onClose}>
            {BOARD_TEXTS.cancel}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
