// The approval mode, trusted servers, and saved permissions.

import { useEffect, useId, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { errorMessage } from '../state/error-message.ts';
import { useStore } from '../state/store.ts';
import { MODE, SETTINGS } from '../texts/settings.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { SavedPermissions } from './saved-permissions.tsx';
import { Switch } from './switch.tsx';
import { TrustedServers } from './trusted-servers.tsx';

type Phase = 'loading' | 'ready' | 'failed';

/** Performs the change of a button or switch; shows its error, and announces `done` to screen readers. */
export type Change = (change: Promise<void>, done: string) => void;

export function ApprovalSettings() {
  const { trust, settings } = useChat();
  const panel = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');

  const load = (): void => {
    setPhase('loading');
    setProblem(undefined);
    Promise.all([trust.refresh(), settings.refresh()]).then(
      () => setPhase('ready'),
      (error: unknown) => {
        setPhase('failed');
        setProblem(errorMessage(error));
      },
    );
  };
  useEffect(load, [trust, settings]);

  const change: Change = (changing, done) => {
    setProblem(undefined);
    changing.then(
      () => {
        setAnnouncement(done);
        // The focused button may have disappeared with its line.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            panel.current?.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
        });
      },
      (error: unknown) => setProblem(errorMessage(error)),
    );
  };

  return (
    <div ref={panel} className="settings-sections">
      {problem === undefined ? null : (
        <div className="problem" role="alert">
          <p>
            <MessageText text={problem} />
          </p>
          {phase === 'failed' ? (
            <button type="button" className="text-button" onClick={load}>
              {SETTINGS.retry}
            </button>
          ) : null}
        </div>
      )}
      {phase === 'ready' ? (
        <>
          <AskMode change={change} />
          <TrustedServers change={change} />
          <SavedPermissions change={change} />
        </>
      ) : phase === 'loading' ? (
        <p className="quiet">{SETTINGS.loading}</p>
      ) : null}
      <p className="unseen" role="status">
        {announcement}
      </p>
    </div>
  );
}

function AskMode({ change }: { change: Change }) {
  const { settings } = useChat();
  const { approvals } = useStore(settings);
  const headingId = useId();
  const isOn = approvals === 'ask-always';
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{MODE.heading}</h3>
      <Switch
        label={MODE.askAlways}
        hint={isOn ? MODE.on : MODE.off}
        checked={isOn}
        onChange={enabled => change(settings.set({ approvals: enabled ? 'ask-always' : 'default' }), '')}
      />
    </section>
  );
}
