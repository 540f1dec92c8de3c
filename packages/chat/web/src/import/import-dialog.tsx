// The chats in a file of another product, to choose from, and their import one by one.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { type FormEvent, useId, useState } from 'react';
import { formatDayOfYear } from '../parts/text/format.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { IMPORT_TEXTS as TEXTS } from '../texts/settings/import.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import type { ForeignChat } from './foreign-chat.ts';
import type { ForeignChats } from './read-chats.ts';
import { toChatFile } from './to-chat-file.ts';

/** Number of chats from which on there is a filter. */
const MANY = 8;

const readTitle = ({ title }: ForeignChat): string => title.trim() || TEXTS.untitled;

export default function ImportDialog({ read, onClose }: { read: ForeignChats; onClose: () => void }) {
  const { sessions } = useChat();
  const titleId = useId();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ForeignChat>>(new Set(read.chats));
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = read.chats.filter(chat => words.every(word => readTitle(chat).toLowerCase().includes(word)));
  const isImporting = done !== undefined;

  const choose = (chats: readonly ForeignChat[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const chat of chats)
      if (isChosen) next.add(chat);
      else next.delete(chat);
    setChosen(next);
  };
  const importChosen = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const failed: string[] = [];
    const remaining = new Set(chosen);
    let first: string | undefined;
    setFailures([]);
    for (const [index, chat] of [...chosen].entries()) {
      setDone(index + 1);
      try {
        const file = new File([JSON.stringify(await toChatFile(chat))], 'chat.json');
        const id = await sessions.importFile(file);
        first ??= id;
        remaining.delete(chat);
      } catch (problem) {
        failed.push(TEXTS.failed(displayName(readTitle(chat)), errorMessage(problem)));
      }
    }
    setDone(undefined);
    // What failed can be tried again; nothing is imported twice.
    setChosen(remaining);
    setFailures(failed);
    if (first !== undefined) await sessions.show(first);
    if (failed.length === 0) onClose();
  };

  const leftOut = describeLeftOut([...chosen]);
  const isAllChosen = shown.every(chat => chosen.has(chat));
  return (
    <ModalDialog className="import-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{TEXTS.title(read.product)}</h2>
      {read.chats.length === 0 ? <p>{TEXTS.noChats}</p> : <p className="hint">{TEXTS.hint}</p>}
      <form onSubmit={event => void importChosen(event)}>
        {read.chats.length > MANY ? (
          <input
            type="search"
            aria-label={TEXTS.filter}
            placeholder={TEXTS.filter}
            value={filter}
            onChange={event => setFilter(event.target.value)}
          />
        ) : null}
        {read.chats.length === 0 ? null : (
          <fieldset className="import-chats" disabled={isImporting}>
            <legend className="unseen">{TEXTS.chats}</legend>
            <label>
              <input type="checkbox" checked={isAllChosen} onChange={() => choose(shown, !isAllChosen)} />
              <b>{TEXTS.all}</b>
            </label>
            {shown.map((chat, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and titles may be equal
              <label key={index}>
                <input type="checkbox" checked={chosen.has(chat)} onChange={() => choose([chat], !chosen.has(chat))} />
                <span>
                  <Name text={readTitle(chat)} />{' '}
                  <span className="caption">
                    {chat.createdAt === undefined ? '' : `${formatDayOfYear(chat.createdAt)}, `}
                    {TEXTS.messages(chat.count)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div role="status">
          {[
            ...(read.empty > 0 ? [TEXTS.emptyChats(read.empty)] : []),
            ...(read.unreadable > 0 ? [TEXTS.unreadable(read.unreadable)] : []),
            ...(leftOut === '' ? [] : [TEXTS.leftOut(leftOut)]),
            ...(isImporting ? [TEXTS.importing(done, chosen.size)] : []),
          ].map(line => (
            <p key={line} className="hint">
              {line}
            </p>
          ))}
        </div>
        {failures.map(line => (
          <Problem key={line} text={line} className="small" />
        ))}
        <div className="prompt-actions">
          {read.chats.length === 0 ? null : (
            <button type="submit" className="button" disabled={isImporting || chosen.size === 0}>
              {TEXTS.import(chosen.size)}
            </button>
          )}
          <button type="button" className="text-button" disabled={isImporting} onClick={onClose}>
            {read.chats.length === 0 ? TEXTS.close : TEXTS.cancel}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}

/** Describes what the chosen chats have that is not imported, the most frequent first; empty for nothing. */
function describeLeftOut(chats: readonly ForeignChat[]): string {
  const sums = new Map<string, number>();
  for (const { leftOut } of chats) for (const [name, count] of leftOut) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => TEXTS.leftOutTimes(displayName(name), count))
    .join(', ');
}
