// The dialog in which a chat or a board is shared by a link, and links are withdrawn.
import { copyText } from '@vitrine/components/internal/copy-text';
import { type FormEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { sessionTitle } from '../shell/session-title.ts';
import type { ShareTarget } from '../state/chat.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { BASE_PATH } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { SHARING_TEXTS as TEXTS } from '../texts/pages/sharing.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ShareList } from './share-list.tsx';
import { useShares } from './use-shares.ts';
import '../../styles/conversation/sharing.css';

export default function ShareDialog({ target, onClose }: { target: ShareTarget; onClose: () => void }) {
  const { config, sessions } = useChat();
  const chats = useStore(sessions);
  const isBoard = 'boardId' in target;
  const title = isBoard ? target.title : sessionTitle(chats.find(({ id }) => id === target.sessionId));
  const id = useId();
  return (
    <ModalDialog className="share-dialog" labelledBy={id} onClose={onClose}>
      <div className="share-head">
        <h2 id={id}>{isBoard ? TEXTS.boardTitle : TEXTS.title}</h2>
        <button type="button" className="settings-close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose}>
          <Icon name="hide" />
        </button>
      </div>
      <p>
        <Name text={title} />
      </p>
      {config.sharing ? <Sharing target={target} /> : <p>{TEXTS.needsSignIn}</p>}
    </ModalDialog>
  );
}

function Sharing({ target }: { target: ShareTarget }) {
  const { api } = useChat();
  const { shares, problem: listProblem, refresh } = useShares();
  const [link, setLink] = useState<string>();
  const [isNamed, setIsNamed] = useState(false);
  const [names, setNames] = useState('');
  const [problem, attempt] = useAttempt();
  const id = useId();
  const users = names.split(/[,;\n]/).flatMap(name => name.trim() || []);
  const create = async (): Promise<void> => {
    setLink(undefined);
    const thing = 'boardId' in target ? { boardId: target.boardId } : { sessionId: target.sessionId };
    const { token } = await api.shareSession({ ...thing, ...(isNamed && { users }) });
    setLink(`${location.origin}${BASE_PATH}/shared/${token}`);
    refresh();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt(create());
  };
  return (
    <>
      <p className="quiet">{TEXTS.hint}</p>
      <form className="share-form" onSubmit={submit}>
        <fieldset>
          <legend>{TEXTS.audience}</legend>
          <label>
            <input type="radio" name={id} checked={!isNamed} onChange={() => setIsNamed(false)} /> {TEXTS.everyone}
          </label>
          <label>
            <input type="radio" name={id} checked={isNamed} onChange={() => setIsNamed(true)} /> {TEXTS.named}
          </label>
        </fieldset>
        {isNamed ? (
          <label className="share-names">
            {TEXTS.names}
            <input
              type="text"
              value={names}
              autoComplete="off"
              dir="auto"
              onChange={event => setNames(event.target.value)}
            />
          </label>
        ) : null}
        <button type="submit" className="button" disabled={isNamed && users.length === 0}>
          {TEXTS.create}
        </button>
      </form>
      {problem === undefined ? null : <Problem text={problem} />}
      {link === undefined ? null : <NewLink link={link} />}
      <h3>{TEXTS.links}</h3>
      {listProblem === undefined ? null : <Problem text={listProblem} />}
      <ShareList shares={shares} onChanged={refresh} />
    </>
  );
}

/** The link, which is shown once: the chat keeps only its hash. */
function NewLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const [problem, attempt] = useAttempt();
  const copy = async (): Promise<void> => {
    await copyText(link);
    setIsCopied(true);
  };
  return (
    <div className="share-link" role="status">
      <label>
        {TEXTS.newLink}
        <input type="text" readOnly value={link} dir="ltr" onFocus={event => event.target.select()} />
      </label>
      <button type="button" className="button" onClick={() => attempt(copy())}>
        {isCopied ? TEXTS.copied : TEXTS.copy}
      </button>
      {problem === undefined ? null : <Problem text={problem} />}
    </div>
  );
}
