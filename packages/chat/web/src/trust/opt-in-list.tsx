// "Allow for this server": extra permissions for the server's views, granted by the user. No permission opens the network or the page.

import { SANDBOX_OPT_INS, type SandboxOptIn } from '@vitrine/protocol/sandbox';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { OPT_IN_DESCRIPTIONS, OPT_IN_TEXTS as TEXTS } from '../texts/sandbox.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function OptInList({ server }: { server: string }) {
  const { trust } = useChat();
  useStore(trust);
  const allowed = trust.readOptIns(server);
  // A change shows at once; the server's answer replaces it.
  const [changing, setChanging] = useState<{ optIn: SandboxOptIn; wanted: boolean }>();
  const [problem, setProblem] = useState<string>();
  const change = (optIn: SandboxOptIn, enabled: boolean): void => {
    setChanging({ optIn, wanted: enabled });
    setProblem(undefined);
    trust
      .setOptIns(
        server,
        SANDBOX_OPT_INS.filter(other => (other === optIn ? enabled : allowed.includes(other))),
      )
      .catch((error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setChanging(undefined));
  };
  return (
    <details className="shield-more">
      <summary>
        {TEXTS.summary} <span className="quiet">{allowed.length > 0 ? TEXTS.allowed(allowed.length) : ''}</span>
      </summary>
      <p className="quiet">
        <Template text={TEXTS.lede} server={<Name text={server} />} />
      </p>
      <ul className="opt-ins">
        {SANDBOX_OPT_INS.map(optIn => {
          const { name, gives, risk } = OPT_IN_DESCRIPTIONS[optIn];
          return (
            <li key={optIn}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={changing?.optIn === optIn ? changing.wanted : allowed.includes(optIn)}
                  aria-disabled={changing !== undefined}
                  aria-describedby={`opt-in-${optIn}`}
                  onChange={event => {
                    if (!changing) change(optIn, event.target.checked);
                  }}
                />
                <span>{name}</span>
              </label>
              <p className="hint" id={`opt-in-${optIn}`}>
                <span>{gives}</span> <span>{risk}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {problem ? <Problem text={problem} /> : null}
    </details>
  );
}
