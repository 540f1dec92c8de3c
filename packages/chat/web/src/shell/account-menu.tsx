// The user's name in the top bar, with a menu to sign out. Hidden in a chat without sign-in.
import { useId } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { ACCOUNT_TEXTS as TEXTS } from '../texts/shell.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function AccountMenu() {
  const { account, dialog } = useChat();
  const user = useStore(account.user);
  const [problem, attempt] = useAttempt();
  const id = useId();
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        className="settings-button account-button"
        aria-label={TEXTS.account(displayName(user.name))}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <Name text={user.name} />
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={TEXTS.menu} className="result-menu account-menu">
        <p className="account-name">
          <Name text={user.name} />
          {user.roles.includes('admin') ? <span className="caption">{TEXTS.admin}</span> : null}
        </p>
        {user.hasConsole && user.roles.includes('admin') ? (
          <button type="button" onClick={() => dialog.set('admin')}>
            {TEXTS.administration}
          </button>
        ) : null}
        {user.canSignOut ? (
          <button type="button" onClick={() => attempt(account.signOut())}>
            {TEXTS.signOut}
          </button>
        ) : null}
        {problem ? <Problem text={problem} className="small" /> : null}
      </div>
    </>
  );
}
