// Selects the agent of the chat; renders nothing when there is only one.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';

export function AgentPicker() {
  const { agents } = useChat();
  const list = useStore(agents.list);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!list || list.agents.length < 2) return null;
  const select = async (id: string): Promise<void> => {
    setError(undefined);
    setBusy(true);
    try {
      await agents.select(id);
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="agent-picker">
      <label>
        <span className="unseen">{TEXTS.agent}</span>
        <select data-agent value={list.currentId} disabled={busy} onChange={event => void select(event.target.value)}>
          {list.agents.map(({ id, name, problem }) => (
            <option key={id} value={id} disabled={problem !== undefined}>
              {problem === undefined ? displayName(name) : TEXTS.brokenAgent(displayName(name))}
            </option>
          ))}
        </select>
      </label>
      {error === undefined ? null : <Problem text={error} className="small" />}
    </div>
  );
}
