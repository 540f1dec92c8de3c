// The A2UI surfaces of a session. They follow from its log alone, so that a reload and another tab show the same; only what the user has
// entered and not sent is this page's. The engine is loaded with the first messages.
import type { A2UIAction, A2UIIssue, Surfaces } from '@vitrine/a2ui';
import type { SurfaceInfo } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import { listEmbeddedTexts, listTexts } from '@vitrine/protocol/internal/content/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import type { Entry } from '../state/session/transcript.ts';
import { createStore, type Readable } from '../state/store.ts';
import { A2UI_TEXTS as TEXTS } from '../texts/parts.ts';
import { type A2UIStep, listSteps } from './list-steps.ts';

/** Report on the messages of one call. */
interface CallReport {
  readonly state: 'loading' | 'applied';
  /** Keys of the surfaces that this call created, oldest first. */
  readonly surfaces: readonly string[];
  /** Whether the messages changed surfaces of other calls. */
  readonly changedOthers: boolean;
  readonly issues: readonly A2UIIssue[];
}

/** The A2UI surfaces of a session. */
export interface A2UISession {
  /** Surfaces of the session; undefined until the first messages have come. */
  readonly surfaces: Readable<Surfaces | undefined>;
  /** Reports by the id of the call. */
  readonly reports: Readable<ReadonlyMap<string, CallReport>>;
  /** Takes the transcript's entries as they are now. */
  read(entries: readonly Entry[]): void;
  /** Delivers a user's action to the server, and applies its answer. Rejects with the reason for the user. */
  deliver(action: A2UIAction, details: ActionPlace): Promise<void>;
  /** Opens an address after the user's consent. */
  openUrl(url: string, surface: SurfaceInfo): Promise<unknown>;
}

interface ActionPlace {
  readonly surface: SurfaceInfo;
  /** Members of the context that were entered into an obscured field. */
  readonly secrets: readonly string[];
}

export interface A2UISessionOptions {
  /** Reads a stored text. */
  readonly loadText: (ref: string) => Promise<string>;
  /** Makes a request of a surface: policy, approvals and link consent as for a view's. */
  readonly request: (action: Action, surface: SurfaceInfo) => Promise<unknown>;
}

type Engine = typeof import('@vitrine/a2ui');

const EMPTY: CallReport = { state: 'loading', surfaces: [], changedOthers: false, issues: [] };

export function createA2UISession({ loadText, request }: A2UISessionOptions): A2UISession {
  const surfaces = createStore<Surfaces | undefined>(undefined);
  const reports = createStore<ReadonlyMap<string, CallReport>>(new Map());
  const answers = createAnswerFilter();
  let engine: Promise<Engine> | undefined;
  const follow = createStepFollower();
  let queue: Promise<void> = Promise.resolve();
  /** Another branch of the conversation begins anew. */
  let generation = 0;

  const loadEngine = (): Promise<Engine> => {
    engine ??= import('@vitrine/a2ui');
    return engine;
  };
  const report = (callId: string, change: (before: CallReport) => CallReport): void =>
    reports.update(all => new Map(all).set(callId, change(all.get(callId) ?? EMPTY)));

  const apply = async (text: string, { server, place, callId }: Pick<A2UIStep, 'server' | 'place' | 'callId'>) => {
    const { createSurfaces } = await loadEngine();
    const store = surfaces.getSnapshot() ?? createSurfaces();
    surfaces.set(store);
    const before = store.getSnapshot();
    const { issues, touched } = store.apply(text, { server, place });
    // A surface that was created and closed at once is in neither.
    const places = touched.flatMap(key => store.get(key)?.place ?? before.get(key)?.place ?? []);
    const own = touched.filter(key => store.get(key)?.place === place);
    report(place, reported => ({
      ...reported,
      state: 'applied',
      surfaces: [...new Set([...reported.surfaces, ...own])],
    }));
    report(callId, reported => ({
      ...reported,
      state: 'applied',
      changedOthers:
        reported.changedOthers || places.some(other => other !== place) || (place !== callId && own.length > 0),
      issues: [...reported.issues, ...issues],
    }));
  };
  const enqueue = (step: A2UIStep): void => {
    const own = generation;
    const loading = loadText(step.ref);
    // It is awaited in its turn; a rejection before that is no unhandled one.
    loading.catch(() => {});
    report(step.callId, before => ({ ...before, state: 'loading' }));
    queue = queue.then(async () => {
      if (own !== generation) return;
      try {
        const text = await loading;
        if (own === generation && !(step.isAnswer && answers.isRepeated(step.place, text, 'log')))
          await apply(text, step);
      } catch (error) {
        const issue = { code: 'VALIDATION_FAILED' as const, message: TEXTS.notLoaded(errorMessage(error)) };
        report(step.callId, before => ({ ...before, state: 'applied', issues: [...before.issues, issue] }));
      }
    });
  };

  return {
    surfaces,
    reports,
    read(entries) {
      const { steps, isContinued } = follow(entries);
      if (!isContinued) {
        generation += 1;
        surfaces.getSnapshot()?.clear();
        reports.set(new Map());
      }
      for (const step of steps) enqueue(step);
    },
    async deliver(action, { surface, secrets }) {
      const { toToolCall } = await loadEngine();
      const call = toToolCall(action, toolNames(await request({ type: 'list', what: 'tools' }, surface)), secrets);
      if (!call) throw new Error(TEXTS.noTool(action.name));
      const ended = answers.begin(surface.id);
      try {
        const result = (await request({ type: 'tool', ...call }, surface)) as Partial<ToolResult>;
        if (result.isError) throw new Error(listTexts(result.content).join('\n') || TEXTS.failed);
        for (const text of listEmbeddedTexts(result, isA2UIMimeType))
          if (!answers.isRepeated(surface.id, text, 'answer')) {
            // After what came before it.
            queue = queue.then(() => apply(text, { server: surface.server, place: surface.id, callId: surface.id }));
            await queue;
          }
      } finally {
        ended();
      }
    },
    openUrl: (url, surface) => request({ type: 'link', url }, surface),
  };
}

/** Returns a function that returns the steps of entries that it has not returned yet, or all of them when the conversation does not go on. */
function createStepFollower() {
  let lastEntries: readonly Entry[] | undefined;
  let listed: readonly A2UIStep[] = [];
  return (entries: readonly Entry[]): { steps: readonly A2UIStep[]; isContinued: boolean } => {
    if (entries === lastEntries) return { steps: [], isContinued: true };
    lastEntries = entries;
    const before = listed;
    listed = listSteps(entries);
    const isContinued = before.every(({ id }, index) => listed[index]?.id === id);
    return { steps: isContinued ? listed.slice(before.length) : listed, isContinued };
  };
}

function toolNames(answer: unknown): string[] {
  const tools = isRecord(answer) && Array.isArray(answer.tools) ? answer.tools : [];
  return tools.flatMap(tool => (isRecord(tool) && typeof tool.name === 'string' ? [tool.name] : []));
}

/**
 * An action's answer comes twice, as the answer of the request and in the log, in either order; only the first is applied. Repeated
 * calls of a tool that only reads are not in the log at all.
 */
function createAnswerFilter() {
  interface Flight {
    count: number;
    /** Balance by text: how much oftener it came as an answer than in the log. */
    readonly balance: Map<string, number>;
  }
  const flights = new Map<string, Flight>();
  return {
    /** An action begins; call what is returned when it has ended. */
    begin(place: string): () => void {
      const flight = flights.get(place) ?? { count: 0, balance: new Map<string, number>() };
      // What is left of earlier actions was in the log only, or is not there at all.
      if (flight.count === 0) flight.balance.clear();
      flight.count += 1;
      flights.set(place, flight);
      return () => {
        flight.count -= 1;
      };
    },
    /** Notes that a text came; whether it has been applied already. */
    isRepeated(place: string, text: string, from: 'log' | 'answer'): boolean {
      const flight = flights.get(place);
      // Of another tab, or of before this page was loaded.
      if (!flight) return false;
      const step = from === 'answer' ? 1 : -1;
      const before = flight.balance.get(text) ?? 0;
      const isAfter = before * step < 0;
      if (isAfter || flight.count > 0) flight.balance.set(text, before + step);
      return isAfter;
    },
  };
}
