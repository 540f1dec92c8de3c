// The page of schedules: the list, or the form of the one that the URL names.
import type { Schedule } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useId, useState } from 'react';
import { pageLanguage } from '../language/page-language.ts';
import { formatDay } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { Page } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { describeTimes } from './describe-times.ts';
import { RunHistory } from './run-history.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import '../../styles/navigation/inbox.css';

export default function SchedulesPage({ page }: { page: Page }) {
  const [id, part] = page.parts;
  const { schedules, problem, refresh } = useSchedules();
  const { router } = useChat();
  const showList = (): void => {
    router.open({ name: 'schedules', parts: [] });
    void refresh();
  };
  if (problem !== undefined) return <Problem text={problem} />;
  if (!schedules)
    return (
      <p className="quiet loading" role="status">
        {TEXTS.loading}
      </p>
    );
  if (id === undefined) return <ScheduleList schedules={schedules} onChanged={refresh} />;
  const schedule = schedules.find(each => each.id === id);
  if (schedule && part === 'runs') return <ScheduleRuns schedule={schedule} />;
  return (
    <>
      <ScheduleForm key={id} schedule={schedule} onEnd={showList} />
      {schedule ? <RunHistory scheduleId={schedule.id} /> : null}
    </>
  );
}

function ScheduleRuns({ schedule: { id, title } }: { schedule: Schedule }) {
  const { router } = useChat();
  return (
    <section className="schedules-page" aria-label={TEXTS.title}>
      <h2>
        <Name text={title} />
      </h2>
      <p className="inbox-links">
        <button type="button" className="text-button" onClick={() => router.open({ name: 'schedules', parts: [] })}>
          {TEXTS.all}
        </button>
        <button type="button" className="text-button" onClick={() => router.open({ name: 'schedules', parts: [id] })}>
          {TEXTS.edit}
        </button>
      </p>
      <RunHistory scheduleId={id} />
    </section>
  );
}

function useSchedules() {
  const { api } = useChat();
  const [schedules, setSchedules] = useState<readonly Schedule[]>();
  const [problem, setProblem] = useState<string>();
  const refresh = useCallback(async (): Promise<void> => {
    try {
      setSchedules(await api.listSchedules());
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, [api]);
  useEffect(() => void refresh(), [refresh]);
  return { schedules, problem, refresh };
}

interface ScheduleListProps {
  schedules: readonly Schedule[];
  onChanged: () => Promise<void>;
}

function ScheduleList({ schedules, onChanged }: ScheduleListProps) {
  const { router } = useChat();
  return (
    <section className="schedules-page" aria-label={TEXTS.title}>
      <p className="lede">{TEXTS.lede}</p>
      <p className="inbox-links">
        <button
          type="button"
          className="button primary"
          onClick={() => router.open({ name: 'schedules', parts: ['new'] })}
        >
          {TEXTS.new}
        </button>
        <button type="button" className="text-button" onClick={() => router.open({ name: 'inbox', parts: [] })}>
          {TEXTS.inbox}
        </button>
      </p>
      {schedules.length === 0 ? <p className="quiet">{TEXTS.none}</p> : null}
      <ul className="inbox-list">
        {schedules.map(schedule => (
          <li key={schedule.id}>
            <ScheduleItem schedule={schedule} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScheduleItem({ schedule, onChanged }: { schedule: Schedule; onChanged: () => Promise<void> }) {
  const { api, router } = useChat();
  const [problem, attempt] = useAttempt();
  const [isStarted, setIsStarted] = useState(false);
  const page = useStore(pageLanguage);
  const { id, title, paused, next, when, work } = schedule;
  const titleId = useId();
  const change = (work: Promise<unknown>): void => attempt(work.then(onChanged));
  return (
    <article className="inbox-item" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Name text={title} />
      </h3>
      <p className="inbox-text quiet">
        {work.type === 'message' ? work.text : <Name text={`${work.server}: ${work.tool}`} />}
      </p>
      <p className="inbox-state quiet small">
        {describeTimes(when.cron, page)} · {when.timeZone.replaceAll('_', ' ')} ·{' '}
        {paused ? TEXTS.paused : next === undefined ? TEXTS.never : TEXTS.next(formatDay(next))}
      </p>
      {problem === undefined ? null : <Problem text={problem} />}
      <p role="status" className={isStarted ? 'quiet small' : 'unseen'}>
        {isStarted ? TEXTS.started : null}
      </p>
      <p className="inbox-actions">
        <button
          type="button"
          className="text-button"
          onClick={() => change(api.runSchedule(id).then(() => setIsStarted(true)))}
        >
          {TEXTS.runNow}
        </button>
        <button
          type="button"
          className="text-button"
          onClick={() => change(api.pauseSchedule(id, { paused: !paused }))}
        >
          {paused ? TEXTS.resume : TEXTS.pause}
        </button>
        <button
          type="button"
          className="text-button"
          onClick={() => router.open({ name: 'schedules', parts: [id, 'runs'] })}
        >
          {TEXTS.history}
        </button>
        <button type="button" className="text-button" onClick={() => router.open({ name: 'schedules', parts: [id] })}>
          {TEXTS.edit}
        </button>
        <button type="button" className="text-button" onClick={() => change(api.removeSchedule(id))}>
          {TEXTS.delete}
        </button>
      </p>
    </article>
  );
}
