// The fields of a schedule's times, with the next of them as the chat computes them.
import { useEffect, useState } from 'react';
import { pageLanguage } from '../language/page-language.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { weekdayName } from './describe-times.ts';
import { PRESETS, type Preset, type Times, toCron } from './times.ts';

const PREVIEW_DELAY_MS = 300;

interface WhenFieldsProps {
  readonly times: Times;
  readonly timeZone: string;
  readonly onTimes: (times: Times) => void;
  readonly onTimeZone: (timeZone: string) => void;
}

export function WhenFields({ times, timeZone, onTimes, onTimeZone }: WhenFieldsProps) {
  const { preset } = times;
  const change = (part: Partial<Times>): void => onTimes({ ...times, ...part });
  const choose = (next: Preset): void =>
    // The pattern begins with what was chosen before.
    change({ preset: next, ...(next === 'custom' ? { cron: toCron(times) } : {}) });
  const hasTime = preset !== 'hourly' && preset !== 'custom';
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <fieldset>
      <legend>{TEXTS.when}</legend>
      <div className="fields">
        <select
          aria-label={TEXTS.when}
          value={preset}
          onChange={event => choose(PRESETS.find(name => name === event.target.value) ?? 'daily')}
        >
          {PRESETS.map(name => (
            <option key={name} value={name}>
              {TEXTS[name]}
            </option>
          ))}
        </select>
        {hasTime ? (
          <label>
            {TEXTS.time}
            <input type="time" required value={times.time} onChange={event => change({ time: event.target.value })} />
          </label>
        ) : null}
        {preset === 'hourly' ? (
          <NumberField
            label={TEXTS.minute}
            value={times.minute}
            range={[0, 59]}
            onChange={minute => change({ minute })}
          />
        ) : null}
        {preset === 'weekly' ? <WeekdayField value={times.weekday} onChange={weekday => change({ weekday })} /> : null}
        {preset === 'monthly' ? (
          <NumberField label={TEXTS.monthday} value={times.day} range={[1, 28]} onChange={day => change({ day })} />
        ) : null}
        {preset === 'custom' ? (
          <label>
            {TEXTS.cron}
            <input type="text" required value={times.cron} onChange={event => change({ cron: event.target.value })} />
            <span className="quiet small">{TEXTS.cronHint}</span>
          </label>
        ) : null}
        <label>
          {TEXTS.timeZone}
          <select value={timeZone} onChange={event => onTimeZone(event.target.value)}>
            {[...new Set([timeZone, ...zones])].map(zone => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      </div>
      <NextTimes cron={toCron(times)} timeZone={timeZone} />
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, range: [min, max], onChange }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        required
        min={min}
        max={max}
        value={value}
        onChange={event => onChange(Number(event.target.value))}
      />
    </label>
  );
}

function WeekdayField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { language } = useStore(pageLanguage);
  // Monday first.
  const days = [1, 2, 3, 4, 5, 6, 0];
  return (
    <label>
      {TEXTS.weekday}
      <select value={value} onChange={event => onChange(Number(event.target.value))}>
        {days.map(day => (
          <option key={day} value={day}>
            {weekdayName(day, language)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The next times, or why there are none. */
function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const { api } = useChat();
  const { locale } = useStore(pageLanguage);
  const [state, setState] = useState<{ times: readonly string[]; problem?: string }>({ times: [] });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      api.previewTimes({ cron, timeZone }).then(
        times => isCurrent && setState({ times }),
        (error: Error) => isCurrent && setState({ times: [], problem: error.message }),
      );
    }, PREVIEW_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, cron, timeZone]);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <div role="status" className="quiet small">
      {state.problem === undefined ? null : <MessageText text={state.problem} />}
      {state.times.length > 0 ? (
        <>
          {TEXTS.nextTimes}
          <ul>
            {state.times.map(time => (
              <li key={time}>{format.format(new Date(time))}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
