// What happens, or has happened, to an item beside its last good result: a refresh that runs, failed, asks something, or could not begin.
import type { BoardItem, ItemCalls } from '@vitrine/agent/internal/api';
import { useEffect, useState } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import type { ItemProblem } from '../state/boards/board-store.ts';
import { ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';

interface ItemStateProps {
  item: BoardItem;
  calls: ItemCalls | undefined;
  problem: ItemProblem | undefined;
  onAllow: () => void;
  onCancel: (callId: string) => Promise<void>;
}

/** A quick refresh says nothing. */
const QUIET_MS = 400;

export function ItemState({ item, calls, problem, onAllow, onCancel }: ItemStateProps) {
  const attempt = calls?.attempt;
  const running = attempt && !attempt.result ? attempt.call.callId : undefined;
  return (
    <>
      {running === undefined ? null : (
        <>
          <Running key={running} onStop={() => void onCancel(running).catch(() => {})} />
          <NeededSignIn server={item.server} />
          <ApprovalsAt id={running} />
        </>
      )}
      {attempt?.result ? (
        <div className="note board-item-problem" role="status">
          <MessageText text={`${TEXTS.failed} ${readReason(attempt.result)}`} />
        </div>
      ) : null}
      {problem === undefined ? null : (
        <div className="note board-item-problem" role="status">
          <MessageText
            text={`${problem.isAutomatic && problem.code === 'denied' ? TEXTS.notByItself : TEXTS.notStarted} ${problem.message}`}
          />{' '}
          {problem.isAutomatic && problem.code === 'denied' ? (
            <button type="button" className="text-button" onClick={onAllow}>
              {TEXTS.allowAgain}
            </button>
          ) : null}
        </div>
      )}
    </>
  );
}

function Running({ onStop }: { onStop: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <p className="caption board-item-running" role="status">
      {TEXTS.running}{' '}
      <button type="button" className="text-button" onClick={onStop}>
        {TEXTS.stop}
      </button>
    </p>
  );
}

/** The reason of a failed call: the error, or what the tool said. */
function readReason({ error, sanitized }: NonNullable<NonNullable<ItemCalls['attempt']>['result']>): string {
  if (error) return error.message;
  const texts = sanitized.content.flatMap(part => (part.type === 'text' ? [part.text] : []));
  return texts.join(' ').slice(0, 500);
}
