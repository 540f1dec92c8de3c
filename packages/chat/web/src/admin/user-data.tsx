// A user's data: export, moving to another user, deletion after a second question.
import type { RemovedUser } from '@vitrine/agent/internal/api';
import { type FormEvent, useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import type { UserPartProps } from './user-details.tsx';

interface UserDataProps extends UserPartProps {
  readonly onRemoved: (removed: RemovedUser) => void;
}

export function UserData({ user, change, reload, onRemoved }: UserDataProps) {
  const { api, account } = useChat();
  const id = useId();
  const [to, setTo] = useState('');
  const [announced, setAnnounced] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isOwn = account.user.getSnapshot()?.id === user.id;
  const transfer = (event: FormEvent): void => {
    event.preventDefault();
    if (to.trim() === '') return;
    const moving = api.transferSessions(user.id, { to: to.trim() }).then(async ({ sessions }) => {
      setTo('');
      setAnnounced(TEXTS.transferred(sessions));
      await reload();
    });
    change(moving, '');
  };
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{TEXTS.data}</h4>
      <p className="form-actions">
        <a className="button" href={api.exportUserUrl(user.id)} download>
          {TEXTS.export}
        </a>
      </p>
      <form className="admin-transfer" onSubmit={transfer}>
        <label htmlFor={`${id}-to`}>{TEXTS.transfer}</label>
        <input
          id={`${id}-to`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={TEXTS.transferTo}
          value={to}
          onChange={event => setTo(event.target.value)}
        />
        <button type="submit" className="button" disabled={to.trim() === ''}>
          {TEXTS.transferNow}
        </button>
      </form>
      <p className="quiet small" role="status">
        {announced}
      </p>
      {isOwn ? null : (
        <>
          <p className="quiet small" id={`${id}-warning`}>
            {TEXTS.removeHint}
          </p>
          <p className="form-actions">
            {isAsking ? (
              <>
                <button
                  type="button"
                  className="button primary"
                  aria-describedby={`${id}-warning`}
                  // biome-ignore lint/a11y/noAutofocus: the user has opened this question.
                  autoFocus
                  onClick={() => change(api.removeUser(user.id).then(onRemoved), TEXTS.removed)}
                >
                  {TEXTS.removeNow}
                </button>
                <button type="button" className="button" onClick={() => setAsking(false)}>
                  {TEXTS.cancel}
                </button>
              </>
            ) : (
              <button type="button" className="button" onClick={() => setAsking(true)}>
                {TEXTS.remove}
              </button>
            )}
          </p>
        </>
      )}
    </section>
  );
}
