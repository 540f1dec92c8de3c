// The place of the inbox where the user asks for notifications of this device.
import { useEffect, useState } from 'react';
import { canNotify, notifyDevice, readSubscription, stopNotifying } from '../offline/device.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { INBOX_TEXTS as TEXTS } from '../texts/pages/inbox.ts';
import { Problem } from '../untrusted-text/problem.tsx';

export function NotifySection() {
  const { api } = useChat();
  const [problem, attempt] = useAttempt();
  const [state, setState] = useState<'unknown' | 'off' | 'on' | 'denied'>('unknown');
  useEffect(() => {
    if (!canNotify()) return;
    readSubscription().then(
      subscription => setState(subscription ? 'on' : 'off'),
      () => setState('off'),
    );
  }, []);
  if (state === 'unknown') return null;
  const start = (): void => attempt(notifyDevice(api).then(isOn => setState(isOn ? 'on' : 'denied')));
  const stop = (): void => attempt(stopNotifying(api).then(() => setState('off')));
  return (
    <section className="quiet small">
      {state === 'on' ? (
        <p>
          {TEXTS.notified}{' '}
          <button type="button" className="text-button" onClick={stop}>
            {TEXTS.stopNotifying}
          </button>
        </p>
      ) : (
        <>
          <p>
            <button type="button" className="text-button" onClick={start}>
              {TEXTS.notify}
            </button>
          </p>
          <p>{state === 'denied' ? TEXTS.notAllowed : TEXTS.notifyHint}</p>
        </>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
    </section>
  );
}
