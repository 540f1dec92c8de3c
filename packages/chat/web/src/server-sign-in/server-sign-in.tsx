// Asks the user to sign in at a server: in the transcript where a call waits, and in the sidebar.
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { useRef } from 'react';
import { filled, Template } from '../language/template.tsx';
import { SERVER_SIGN_IN_TEXTS as TEXTS } from '../texts/settings/server-sign-in.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { useSignInWindow } from './use-sign-in-window.ts';

interface ServerSignInProps {
  server: ServerStatus;
  signIn: NonNullable<ServerStatus['signIn']>;
}

export default function ServerSignIn({ server, signIn }: ServerSignInProps) {
  const { state, begin, followLink, forget } = useSignInWindow(server.name);
  const { host, scopes, reason, isRegistered } = signIn;
  const card = useRef<HTMLDivElement>(null);
  // The pressed button is gone then.
  const onForget = (): void => void forget().then(() => card.current?.querySelector('button')?.focus());
  const name = displayName(server.name);
  return (
    <div className="server-sign-in" ref={card} data-sign-in={state.type}>
      <p>
        <Template
          text={reason === 'scopes' ? TEXTS.more : TEXTS[reason]}
          server={<Name text={server.name} />}
          host={<strong>{displayName(host)}</strong>}
        />
      </p>
      {scopes.length > 0 ? <p className="hint">{TEXTS.scopes(scopes.map(displayName).join(', '))}</p> : null}
      {state.type === 'blocked' ? (
        <p role="status">
          {TEXTS.blocked}{' '}
          <a href={state.url} target="_blank" rel="noopener noreferrer" onClick={followLink}>
            {TEXTS.openHost(displayName(host))}
          </a>
        </p>
      ) : (
        <button type="button" className="button" disabled={state.type === 'opening'} onClick={begin}>
          {state.type === 'idle' || state.type === 'opening' || state.type === 'forgotten'
            ? TEXTS.signIn(name)
            : TEXTS.tryAgain}
        </button>
      )}
      <p className="hint" role="status">
        {state.type === 'open' || state.type === 'returned' || state.type === 'forgotten' ? TEXTS[state.type] : ''}
      </p>
      {isRegistered ? (
        <p className="hint">
          {filled(TEXTS.unknownChat, { host: displayName(host) })}{' '}
          <button type="button" className="text-button" onClick={onForget}>
            {TEXTS.forget}
          </button>
        </p>
      ) : null}
      {state.type === 'failed' ? <Problem text={state.message} className="small" /> : null}
    </div>
  );
}
