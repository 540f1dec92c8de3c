// The switch for compiled interfaces of tools without one. Hidden when the chat compiles none.

import { useId } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';
import { Problem } from '../untrusted-text/problem.tsx';

export function CompiledViewsSwitch() {
  const { settings } = useChat();
  const { compiledViews } = useStore(settings);
  const [problem, attempt] = useAttempt();
  const hintId = useId();
  if (compiledViews === undefined) return null;
  return (
    <div className="compiled-views">
      <label className="check">
        <input
          type="checkbox"
          checked={compiledViews}
          aria-describedby={hintId}
          onChange={event => attempt(settings.set({ compiledViews: event.target.checked }))}
        />
        <span>{TEXTS.autoInterfaces}</span>
      </label>
      <p className="hint" id={hintId}>
        {TEXTS.autoInterfacesHint}
      </p>
      {problem ? <Problem text={problem} className="small" /> : null}
    </div>
  );
}
