// Checks whether the page at an external address is shown. When a page cannot be reached or refuses to be framed, a browser shows an error
// page and reports to the embedder that it has loaded. So a page counts as shown when it has sent a message, or when the application's
// server has probed it (`probePage`); for any other page the surface reports `unknown`.
import { HostError } from '../../errors.ts';
import type { StageOptions } from '../../sandbox/stage.ts';
import type { PageProbe, PageState } from './page-state.ts';

/** Milliseconds after loading until a page that has sent no message is reported as `unknown`. */
const MESSAGE_WITHIN_MS = 2000;

export interface PageFacts {
  loaded: boolean;
  hasSentMessage: boolean;
  /** The result of the application's server; undefined while it probes. */
  probe: PageProbe | undefined;
}

/** Decides the state of a page from the facts; `wait` until there are enough. */
export function judgePage({ loaded, hasSentMessage, probe }: PageFacts): PageState | 'wait' | HostError {
  if (hasSentMessage) return 'known';
  if (!loaded || !probe) return 'wait';
  if (probe.status === 'unreachable')
    return new HostError('page-unreachable', `The page could not be reached. ${probe.reason}`, { retryable: true });
  if (probe.status === 'refused')
    return new HostError('page-refused', `The page cannot be shown here. ${probe.reason}`, { retryable: true });
  return probe.status === 'ok' ? 'known' : 'unknown';
}

export interface PageCheckOptions {
  /** Probes the page by the application's server. @default the page is `unknown` unless it sends a message */
  probe?: (() => Promise<PageProbe>) | undefined;
  /** The page counts as open. Called once. */
  onOpened(): void;
  onState(state: PageState): void;
  onFailed(error: HostError): void;
  /** Runs a function later; returns the function that cancels it. @default the page's timer */
  later?: (run: () => void, ms: number) => () => void;
}

export interface PageCheck {
  loaded(): void;
  /** The page has sent a message: an error page sends none. */
  messageReceived(): void;
  /** The sandbox's policy blocked an address of another origin: of a redirect, or of a link. */
  blockedFrame(): void;
  close(): void;
}

export function createPageCheck({ probe, onOpened, onState, onFailed, later = timer }: PageCheckOptions): PageCheck {
  const facts: PageFacts = { loaded: false, hasSentMessage: false, probe: undefined };
  let phase: 'opening' | 'open' | 'over' = 'opening';
  let stop = (): void => {};

  function look(): void {
    const verdict = phase === 'over' ? 'wait' : judgePage(facts);
    if (verdict === 'wait') return;
    if (verdict instanceof HostError) {
      phase = 'over';
      onFailed(verdict);
      return;
    }
    if (phase === 'opening' && facts.loaded) {
      phase = 'open';
      onOpened();
    }
    stop();
    // Without a probe, a page that sends messages does so soon: nothing is reported before.
    if (verdict === 'known' || probe) onState(verdict);
    else stop = later(() => onState('unknown'), MESSAGE_WITHIN_MS);
  }

  function probed(result: PageProbe): void {
    // A refusal that the browser reported wins over the server's result.
    if (facts.probe?.status !== 'refused') facts.probe = result;
    look();
  }
  if (probe) probe().then(probed, error => probed({ status: 'unknown', reason: String(error) }));
  else facts.probe = { status: 'unknown', reason: '' };

  return {
    loaded() {
      facts.loaded = true;
      look();
    },
    messageReceived() {
      if (facts.hasSentMessage) return;
      facts.hasSentMessage = true;
      look();
    },
    blockedFrame() {
      // After a message of the page a blocked address is a link; before, the browser shows its error page.
      if (facts.hasSentMessage) return;
      probed({ status: 'refused', reason: 'It leads to another origin.' });
    },
    close() {
      phase = 'over';
      stop();
    },
  };
}

/** The check of a stage's page. */
export function checkPage({ part, settings, events }: StageOptions, url: string): PageCheck {
  const { probePage } = settings;
  return createPageCheck({
    probe: probePage && (() => probePage({ url, part })),
    onOpened: () => events.onLoaded(false),
    onState: state => events.onPage?.(state),
    onFailed: events.onFailed,
  });
}

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}
