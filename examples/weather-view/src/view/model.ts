// The state of the page: the latest weather, the running request, and the last error. Plain data; the drawing subscribes.
import type { CurrentWeather, Day, Forecast, Hour, Now } from '@vitrine/example-weather';
import type { View } from '@vitrine/view';

/** A result of either tool. `current_weather` has no hours and one day. */
export interface Report {
  place: CurrentWeather['place'];
  now: Now;
  hours: readonly Hour[];
  days: readonly Day[];
}

/** The state of the page besides its report. */
type Status =
  | { kind: 'idle' }
  /** The place is an id or what the model wrote. */
  | { kind: 'asking'; place: string }
  /** One line about the error, and the place that can be requested again. */
  | { kind: 'problem'; text: string; retry?: string };

/** The arguments of the call, as far as they are known. */
export interface Asked {
  /** Place as the model writes it; may be the beginning of a name. */
  readonly place: string;
  readonly days?: number;
  /** ISO. */
  readonly date?: string;
}

interface Snapshot {
  /** Question, until there is a report. */
  readonly asked?: Asked;
  /** Whether the called tool returns days; false while the host has not named it. */
  readonly hasDays: boolean;
  readonly report?: Report;
  readonly status: Status;
  readonly unit: 'C' | 'F';
}

/** Default number of days, as in the tool's schema. */
const DEFAULT_DAYS = 7;
const MAX_DAYS = 14;

type Result = Awaited<ReturnType<View['callTool']>>;

export type Model = ReturnType<typeof createModel>;

export function createModel(view: View) {
  const isForecast = () => view.context.toolInfo?.tool.name.endsWith('forecast') ?? false;
  let snapshot: Snapshot = {
    unit: readUnit(view.context.locale),
    status: { kind: 'idle' },
    hasDays: isForecast(),
  };
  const listeners = new Set<() => void>();
  // The answer to an older request must not replace the answer to a newer one.
  let question = 0;

  function update(change: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function show(result: Result, retry?: string): boolean {
    const report = readReport(result);
    if (report) update({ report, status: { kind: 'idle' } });
    else update({ status: { kind: 'problem', text: joinTexts(result), ...(retry === undefined ? {} : { retry }) } });
    return report !== undefined;
  }

  let hasChosenUnit = false;
  view.on('context', () => {
    const unit = hasChosenUnit ? snapshot.unit : readUnit(view.context.locale);
    update({ hasDays: isForecast(), unit });
  });
  view.on('partial-input', input => {
    if (!view.result) update({ asked: readAsked(input) });
  });
  view.on('input', input => {
    if (view.result) return;
    const question = readAsked(input);
    const status = question.place === '' ? snapshot.status : ({ kind: 'asking', place: question.place } as const);
    update({ asked: { days: DEFAULT_DAYS, ...question }, status });
  });
  view.on('result', result => {
    question++;
    show(result);
  });
  view.on('cancelled', ({ reason }) => {
    update({ status: { kind: 'problem', text: `The question was cancelled${reason ? `: ${reason}` : '.'}` } });
  });

  // So that the model knows what the user sees; a host may refuse, and the page does not depend on it.
  function updateModelContext({ place }: Report): void {
    if (!view.hostCapabilities.updateModelContext) return;
    const text = `The user is now looking at the weather of ${place.name}, ${place.country}.`;
    view.setModelContext({ content: [{ type: 'text', text }] }).catch(() => {});
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => void listeners.add(listener),
    setUnit(unit: 'C' | 'F') {
      hasChosenUnit = true;
      update({ unit });
    },
    /** Requests the forecast of a place, for the shown day if one was requested. */
    async askFor(place: string) {
      const mine = ++question;
      update({ status: { kind: 'asking', place } });
      const date = view.input?.date;
      try {
        const result = await view.callTool('forecast', { place, ...(typeof date === 'string' ? { date } : {}) });
        if (mine === question && show(result, place)) updateModelContext(snapshot.report!);
      } catch (error) {
        if (mine !== question) return;
        update({ status: { kind: 'problem', text: (error as Error).message, retry: place } });
      }
    },
  };
}

/** Reads the unit from the host's measurement system, such as `en-US-u-ms-metric`; without one, from the region. */
function readUnit(locale = ''): 'C' | 'F' {
  const [, system] = /-u-(?:.+-)?ms-([a-z]+)/.exec(locale) ?? [];
  return system === 'ussystem' || (system === undefined && locale.endsWith('-US')) ? 'F' : 'C';
}

/** Arguments of `forecast` or `current_weather` that may be incomplete; invalid ones are left out. */
function readAsked({ place, days, date }: Record<string, unknown>): Asked {
  const isCount = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MAX_DAYS;
  const isDate = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return {
    place: typeof place === 'string' ? place : '',
    ...(isCount ? { days } : {}),
    ...(isDate ? { date } : {}),
  };
}

/** The weather in a result; undefined when there is none. */
function readReport(result: Result): Report | undefined {
  const content = result.structuredContent as Partial<Forecast & CurrentWeather> | undefined;
  if (result.isError || !content?.place || !content.now) return undefined;
  const { place, now, hours = [], days = content.today ? [content.today] : [] } = content;
  return { place, now, hours, days };
}

function joinTexts({ content = [] }: Result): string {
  const text = content.flatMap(block => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []));
  return text.join('\n') || 'The server sent no weather.';
}
