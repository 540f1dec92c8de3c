// Everything that the person has allowed for longer than once, and the way to take it back, one by one or all of it.

import type { Consent } from '@vitrine/agent/client';
import type { SandboxOptIn } from '@vitrine/protocol';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../parts/format.ts';
import { sessionTitle } from '../shell/session-title.ts';
import { Name } from '../shown/shown.tsx';
import { shownName } from '../shown/visible-text.ts';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { consentWords } from './consent-words.ts';
import { OPT_IN_WORDS } from './opt-in-words.ts';

export function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { trust } = useChat();
  const { consents, optIns } = useStore(trust);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string>();
  const count = consents.length + optIns.reduce((sum, entry) => sum + entry.optIns.length, 0);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    trust.refresh().catch((error: unknown) => setProblem(wordsOf(error)));
  }, [trust]);

  const take = (what: string, doIt: () => Promise<void>): void => {
    setProblem(undefined);
    doIt().then(
      () => {
        setSaid(`${what}: taken back.`);
        // The button that had the focus is gone with its line.
        dialog.current?.focus();
      },
      (error: unknown) => setProblem(wordsOf(error)),
    );
  };

  return (
    <dialog ref={dialog} className="dialog sheet" aria-labelledby={titleId} tabIndex={-1} onClose={onClose}>
      <div className="sheet-head">
        <h2 id={titleId}>Permissions</h2>
        <button type="button" className="text-button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <p className="quiet">
        {count === 0
          ? 'Nothing is allowed for longer than once. What you allow for longer will stand here.'
          : 'What you have allowed for longer than once. What is taken back is asked for again.'}
      </p>
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
      {consents.length > 0 ? (
        <section aria-label="Tools">
          <h3 className="caption">Tools</h3>
          <ul className="permissions">
            {consents.map(consent => (
              <ConsentItem
                key={JSON.stringify(consent)}
                consent={consent}
                onTake={name => take(name, () => trust.revoke(consent))}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {optIns.length > 0 ? (
        <section aria-label="Views">
          <h3 className="caption">What views may do beyond the usual</h3>
          <ul className="permissions">
            {optIns.flatMap(entry =>
              entry.optIns.map(optIn => (
                <OptInItem
                  key={`${entry.server} ${optIn}`}
                  server={entry.server}
                  optIn={optIn}
                  onTake={name =>
                    take(name, () =>
                      trust.setOptIns(
                        entry.server,
                        entry.optIns.filter(other => other !== optIn),
                      ),
                    )
                  }
                />
              )),
            )}
          </ul>
        </section>
      ) : null}
      {count > 1 ? (
        <p>
          <button type="button" className="button" onClick={() => take('Everything', () => trust.revokeAll())}>
            Take everything back
          </button>
        </p>
      ) : null}
      <p className="unseen" role="status">
        {said}
      </p>
    </dialog>
  );
}

function ConsentItem({ consent, onTake }: { consent: Consent; onTake: (name: string) => void }) {
  const { catalog, sessions } = useChat();
  const { server, tool, since } = consent;
  const title = toolTitle(catalog.find(server, tool) ?? { name: tool });
  const words = consentWords(consent, { sessions: useStore(sessions), titleOf: sessionTitle });
  return (
    <PermissionLine name={shownName(title)} onTake={onTake}>
      <p>
        {words.before} <Name text={title} /> {words.after}.
      </p>
      <p className="caption">
        <span>{server}</span> {title === tool ? null : <span className="mono">{shownName(tool)}</span>}{' '}
        <span>{shownName(words.reach)}</span>
        {since === undefined ? null : (
          <span>
            since <time dateTime={since}>{formatDay(since)}</time>
          </span>
        )}
      </p>
    </PermissionLine>
  );
}

function OptInItem(props: { server: string; optIn: SandboxOptIn; onTake: (name: string) => void }) {
  const { server, optIn, onTake } = props;
  const { name, gives } = OPT_IN_WORDS[optIn];
  return (
    <PermissionLine name={`${name}, ${server}`} onTake={onTake}>
      <p>{name}</p>
      <p className="quiet small">{gives}</p>
      <p className="caption">
        <span>{server}</span> <span>In every chat</span>
      </p>
    </PermissionLine>
  );
}

function PermissionLine(props: { name: string; onTake: (name: string) => void; children: ReactNode }) {
  const { name, onTake, children } = props;
  return (
    <li>
      <div>{children}</div>
      <button type="button" className="text-button" onClick={() => onTake(name)}>
        Take back<span className="unseen"> {name}</span>
      </button>
    </li>
  );
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
