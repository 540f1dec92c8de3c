// Links that the user has made, each with a button that withdraws it.
import type { Share } from '@vitrine/agent/internal/api';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { SHARING_TEXTS as TEXTS } from '../texts/pages/sharing.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

interface ShareListProps {
  /** Absent while they are read. */
  readonly shares: readonly Share[] | undefined;
  readonly onChanged: () => void;
}

export function ShareList({ shares, onChanged }: ShareListProps) {
  const { api } = useChat();
  const [problem, attempt] = useAttempt();
  if (!shares) return <p className="quiet">{TEXTS.loading}</p>;
  if (shares.length === 0) return <p className="quiet">{TEXTS.noLinks}</p>;
  return (
    <>
      {problem === undefined ? null : <Problem text={problem} />}
      <ul className="share-list">
        {shares.map(({ id, title, users, createdAt }) => (
          <li key={id}>
            <span>
              <Name text={title} />
              <span className="quiet small">
                {TEXTS.facts(users ? displayName(users.join(', ')) : TEXTS.everyone, formatDay(createdAt))}
              </span>
            </span>
            <button
              type="button"
              className="text-button"
              aria-label={TEXTS.withdrawLink(displayName(title))}
              onClick={() => attempt(api.withdrawShare(id).then(onChanged))}
            >
              {TEXTS.withdraw}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
