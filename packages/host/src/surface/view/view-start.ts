// Decides whether a view that reports errors has failed: it has when it is blank, or has not completed an expected handshake, some time
// after its first error. A view that has drawn something stays, and the user sees a notice.
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { type DialectHost, refusalMessage } from '../../dialects/dialect.ts';
import type { HostError } from '../../errors.ts';
import type { ReportedError } from './reported-error.ts';
import { createErrorFolder, type ErrorReport, type ReportedErrors, type ViewReport } from './view-errors.ts';

/**
 * `starting` → `judged`: it has loaded, needs no handshake, and has reported an error before → `shown`, without a handshake.
 * From any of them: `arrived`, by its handshake; `failed`.
 */
export type StartState = 'starting' | 'judged' | 'shown' | 'arrived' | 'failed';

export type StartEvent =
  /** `needsHandshake`: its document may perform a handshake, so the host waits for it. `erred`: it has reported errors by now. */
  | { type: 'loaded'; needsHandshake: boolean; erred: boolean }
  | { type: 'handshake' }
  /** Some time after an error. `strict`: the resource promises a dialect that begins with a handshake. */
  | { type: 'judged'; blank: boolean; strict: boolean };

/** The state that follows. */
export function nextStart(state: StartState, event: StartEvent): StartState {
  if (state === 'failed') return state;
  switch (event.type) {
    case 'handshake':
      return 'arrived';
    case 'loaded':
      if (state !== 'starting' || event.needsHandshake) return state;
      return event.erred ? 'judged' : 'shown';
    case 'judged':
      if (state === 'arrived') return state;
      return event.blank || (state === 'starting' && event.strict) ? 'failed' : 'shown';
  }
}

type App = Parameters<DialectHost['ready']>[0];

export interface ViewStartOptions {
  /** The dialect the resource's MIME type promises. */
  dialect: Dialect;
  /** Whether a script of the host performs the handshake: it says nothing of the page itself. @default false */
  isAdapted?: boolean;
  /** Reports to the bridge that the document has loaded: an older view is ready by that, without a message of its own. */
  announce(): void;
  /** The view is ready: by its handshake or first message when `app` is given. Called again when it initialises again. */
  onReady(app: App | undefined): void;
  onErrors(errors: ReportedErrors | undefined): void;
  onError(error: ReportedError, total: number): void;
  onFailed(error: HostError): void;
}

export interface ViewStart {
  loaded(canHandshake: boolean): void;
  ready(app: App): void;
  report(report: ViewReport): void;
  /** Returns why a view without a handshake in time has failed: its own error, if it has reported one. */
  reason(late: HostError): HostError;
  /** Carries out actions as before, and notes what was refused: a promise of the view that rejects with it is no error of the view. */
  act(carryOut: DialectHost['act']): DialectHost['act'];
}

export function createViewStart({
  dialect,
  isAdapted = false,
  announce,
  onReady,
  onErrors,
  onError,
  onFailed,
}: ViewStartOptions): ViewStart {
  const folder = createErrorFolder();
  let state: StartState = 'starting';
  let isAnnouncing = false;
  let announced: App | undefined;

  function move(event: StartEvent): void {
    const before = state;
    state = nextStart(state, event);
    if (state === before) return;
    if (state === 'failed') onFailed(folder.failure());
    else if (state === 'shown') {
      if (isAdapted) folder.ready();
      onReady(announced);
    }
  }

  function note(report: ErrorReport): void {
    const error = folder.note(report);
    if (!error) return;
    onErrors(folder.errors);
    onError(error, folder.errors?.count ?? 1);
  }

  function judge(blank: boolean): void {
    // All reported errors were refusals of the host.
    if (!folder.errors) return;
    folder.judge(blank);
    onErrors(folder.errors);
    move({ type: 'judged', blank, strict: dialect !== 'mcp-ui' && !isAdapted });
  }

  return {
    loaded(canHandshake) {
      isAnnouncing = true;
      announce();
      isAnnouncing = false;
      const needsHandshake = announced === undefined && !isAdapted && (canHandshake || dialect === 'tool-ui');
      move({ type: 'loaded', needsHandshake, erred: folder.errors !== undefined });
    },
    ready(app) {
      if (isAnnouncing) {
        announced = app;
        return;
      }
      if (isAdapted) announced = app;
      else {
        move({ type: 'handshake' });
        folder.ready();
      }
      if (folder.errors) onErrors(folder.errors);
      onReady(app);
    },
    report(report) {
      if ('error' in report) note(report.error);
      else judge(report.blank);
    },
    reason: late => (folder.errors ? folder.failure() : late),
    act: carryOut => async (action, options) => {
      try {
        return await carryOut(action, options);
      } catch (error) {
        folder.refused(refusalMessage(error));
        throw error;
      }
    },
  };
}
