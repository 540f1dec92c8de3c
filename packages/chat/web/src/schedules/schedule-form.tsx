// The form of a schedule: what runs, when, where its result goes, and what it may do without a question.
import type { Schedule, ScheduleChange } from '@vitrine/agent/internal/api';
import { type RefObject, useRef, useState } from 'react';
import { Template } from '../language/template.tsx';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { scheduleDraft } from '../state/schedule-draft.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { BoardTarget } from './board-target.tsx';
import { readCron, type Times, toCron } from './times.ts';
import { type ReadArguments, ToolFields, toolKey } from './tool-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Characters of a message that become the name of its schedule. */
const NAME_CHARACTERS = 60;

interface Draft {
  readonly title: string;
  readonly type: 'message' | 'tool';
  readonly text: string;
  /** As `toolKey` makes it; the empty text: none is chosen yet. */
  readonly tool: string;
  /** Arguments that the tool's form begins with. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly times: Times;
  readonly timeZone: string;
  readonly sessionId: string;
  /** Undefined: no board. The empty text: none is chosen yet. */
  readonly boardId: string | undefined;
  readonly allowed: readonly string[];
}

interface ScheduleFormProps {
  /** The schedule that is changed; undefined for a new one. */
  readonly schedule: Schedule | undefined;
  /** Called when it was saved, or is not to be. */
  readonly onEnd: () => void;
}

export function ScheduleForm({ schedule, onEnd }: ScheduleFormProps) {
  const { api, settings } = useChat();
  const [problem, attempt] = useAttempt();
  const [isSaving, setIsSaving] = useState(false);
  const [draft, setDraft] = useState(() => createDraft(schedule, settings.getSnapshot().timeZone));
  const change = (part: Partial<Draft>): void => setDraft(before => ({ ...before, ...part }));
  const readArguments = useRef<ReadArguments>(null);
  const save = async (): Promise<void> => {
    const args = draft.type === 'tool' ? readArguments.current?.() : {};
    if (!args) return;
    setIsSaving(true);
    try {
      const body = readDraft(draft, args);
      if (schedule) await api.changeSchedule(schedule.id, body);
      else await api.createSchedule(body);
      scheduleDraft.set(undefined);
      onEnd();
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form
      className="schedule-form"
      aria-label={schedule ? TEXTS.edit : TEXTS.new}
      onSubmit={event => {
        event.preventDefault();
        attempt(save());
      }}
    >
      <WorkFields draft={draft} onChange={change} reader={readArguments} />
      <WhenFields
        times={draft.times}
        timeZone={draft.timeZone}
        onTimes={times => change({ times })}
        onTimeZone={timeZone => change({ timeZone })}
      />
      <TargetField draft={draft} onChange={change} />
      {draft.type === 'message' ? <AllowedTools draft={draft} onChange={change} /> : null}
      {problem === undefined ? null : <Problem text={problem} />}
      <p className="inbox-actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          {isSaving ? TEXTS.saving : TEXTS.save}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {TEXTS.cancel}
        </button>
      </p>
    </form>
  );
}

function createDraft(schedule: Schedule | undefined, timeZone: string | null | undefined): Draft {
  const repeated = scheduleDraft.getSnapshot();
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const empty: Draft = {
    title: (repeated?.text ?? '').trim().split('\n')[0]?.slice(0, NAME_CHARACTERS) ?? '',
    type: 'message',
    text: repeated?.text ?? '',
    tool: '',
    args: {},
    times: readCron('0 9 * * *'),
    timeZone: zone,
    sessionId: '',
    boardId: undefined,
    allowed: [],
  };
  if (!schedule) return empty;
  const { title, when, work, target, allowed } = schedule;
  return {
    ...empty,
    title,
    type: work.type,
    ...(work.type === 'message'
      ? { text: work.text }
      : { tool: toolKey(work.server, work.tool), args: work.arguments }),
    times: readCron(when.cron),
    timeZone: when.timeZone,
    sessionId: target.type === 'chat' ? target.sessionId : '',
    boardId: target.type === 'board' ? target.boardId : undefined,
    allowed: allowed.map(({ server, tool }) => toolKey(server, tool)),
  };
}

function readDraft(draft: Draft, args: Record<string, unknown>): ScheduleChange {
  const { title, type, text, tool, times, timeZone, allowed } = draft;
  const readTool = (key: string) => {
    const [server = '', name = ''] = JSON.parse(key) as string[];
    return { server, tool: name };
  };
  return {
    title: title.trim(),
    when: { cron: toCron(times), timeZone },
    work: type === 'message' ? { type, text } : { type, ...readTool(tool === '' ? '["",""]' : tool), arguments: args },
    target: readTarget(draft),
    allowed: type === 'message' ? allowed.map(readTool) : [],
  };
}

function readTarget({ sessionId, boardId }: Draft): ScheduleChange['target'] {
  if (boardId !== undefined) return { type: 'board', boardId };
  return sessionId === '' ? { type: 'new-chat' } : { type: 'chat', sessionId };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function WorkFields({ draft, onChange, reader }: FieldsProps & { reader: RefObject<ReadArguments | null> }) {
  const { title, type, text, tool, args } = draft;
  return (
    <fieldset>
      <legend>{TEXTS.what}</legend>
      <label>
        {TEXTS.name}
        <input
          type="text"
          required
          maxLength={200}
          value={title}
          onChange={event => onChange({ title: event.target.value })}
        />
      </label>
      <select
        aria-label={TEXTS.what}
        value={type}
        onChange={event => onChange({ type: event.target.value === 'tool' ? 'tool' : 'message' })}
      >
        <option value="message">{TEXTS.message}</option>
        <option value="tool">{TEXTS.tool}</option>
      </select>
      {type === 'message' ? (
        <label>
          {TEXTS.text}
          <textarea required rows={4} value={text} onChange={event => onChange({ text: event.target.value })} />
        </label>
      ) : (
        <ToolFields tool={tool} args={args} reader={reader} onTool={next => onChange({ tool: next, args: {} })} />
      )}
    </fieldset>
  );
}

function TargetField({ draft, onChange }: FieldsProps) {
  const { sessions } = useChat();
  const list = useStore(sessions);
  const repeated = useStore(scheduleDraft)?.sessionId;
  const isNew = draft.sessionId === '' && draft.boardId === undefined;
  const offered = [...new Set([repeated ?? '', draft.sessionId])].filter(id => id !== '');
  const titleFor = (id: string): string => displayName(sessionTitle(list.find(session => session.id === id)));
  return (
    <fieldset>
      <legend>{TEXTS.where}</legend>
      <label className="check">
        <input type="radio" checked={isNew} onChange={() => onChange({ sessionId: '', boardId: undefined })} />
        {TEXTS.newChat}
      </label>
      {offered.map(id => (
        <label key={id} className="check">
          <input
            type="radio"
            checked={draft.sessionId === id && draft.boardId === undefined}
            onChange={() => onChange({ sessionId: id, boardId: undefined })}
          />
          <span>
            <Template text={TEXTS.sameChat} title={titleFor(id)} />
          </span>
        </label>
      ))}
      <BoardTarget boardId={draft.boardId} onChange={boardId => onChange({ boardId, sessionId: '' })} />
    </fieldset>
  );
}

function AllowedTools({ draft, onChange }: FieldsProps) {
  const { catalog } = useChat();
  const { tools } = useStore(catalog);
  const { allowed } = draft;
  return (
    <fieldset>
      <legend>{TEXTS.allowed}</legend>
      <p className="quiet small">{TEXTS.allowedHint}</p>
      {tools.length === 0 ? <p className="quiet">{TEXTS.noTools}</p> : null}
      <ul className="schedule-tools">
        {tools.map(tool => {
          const key = toolKey(tool.server, tool.name);
          const isAllowed = allowed.includes(key);
          const toggle = (): void =>
            onChange({ allowed: isAllowed ? allowed.filter(each => each !== key) : [...allowed, key] });
          return (
            <li key={key}>
              <label className="check">
                <input type="checkbox" checked={isAllowed} onChange={toggle} />
                <span>
                  <Name text={tool.server} />: <Name text={toolTitle(tool)} />
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
