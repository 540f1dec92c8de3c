// Carries out what links of a view ask for (../../sandbox-page/links/follow-links.ts), as actions, like requests in its messages: in every dialect, since the
// view's own code has no part in it. What is refused is said under the view, because no code of the view learns of it.
import type { DialectHost } from '../../dialects/dialect.ts';
import type { readMcpAppsAction } from '../../dialects/mcp-apps-actions.ts';
import { STOPPED_REASONS, type StoppedReason, type ViewRequest } from '../../sandbox-page/view-request.ts';

/**
 * Attempt of a link or a form of a view that was stopped. `target`: the address or the name of the file, at most 200 characters: untrusted
 * text.
 */
export interface StoppedAttempt {
  readonly reason: StoppedReason;
  readonly target: string;
  /** Reason why the host refused it: the text of an error. */
  readonly why?: string;
}

/** Handed in, because this module is loaded when it is needed and would bring a second copy. */
export interface RequestOptions {
  act: DialectHost['act'];
  read: typeof readMcpAppsAction;
  isByUser(error: unknown): boolean;
  /** Aborted when the view is gone. */
  signal: AbortSignal;
  onStopped(attempt: StoppedAttempt): void;
  /** Called when something was stopped before it became an action. */
  onRefused(reason: string): void;
}

/** `request`: not validated. */
export async function carryOutRequest(request: unknown, options: RequestOptions): Promise<void> {
  const { act, read, isByUser, signal, onStopped, onRefused } = options;
  const stop = (attempt: StoppedAttempt): void => {
    onRefused(`${attempt.reason}: ${attempt.target}`);
    onStopped(attempt);
  };
  const { method, params, stopped } = (request ?? {}) as Record<string, unknown>;
  if (stopped) {
    const { reason, target } = stopped as Record<string, unknown>;
    const knownReason = STOPPED_REASONS.find(name => name === reason);
    if (knownReason) stop({ reason: knownReason, target: toLine(target) });
    return;
  }
  const linkMethod = LINK_METHODS.find(name => name === method);
  if (!linkMethod) return;
  const fields = (params ?? {}) as Record<string, unknown>;
  const target = toLine(fields.url);
  const reading = read({ jsonrpc: '2.0', id: 0, method: linkMethod, params: fields });
  if ('error' in reading) return stop({ reason: 'refused', target, why: reading.error.message });
  const pending = inFlight.get(signal) ?? 0;
  if (pending >= MAX_IN_FLIGHT) return stop({ reason: 'refused', target, why: 'Too many requests at once.' });
  inFlight.set(signal, pending + 1);
  try {
    await act(reading.action, { signal });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!signal.aborted && !isByUser(error)) onStopped({ reason: 'refused', target, why });
  } finally {
    inFlight.set(signal, (inFlight.get(signal) ?? 1) - 1);
  }
}

/** The only requests that links make. */
const LINK_METHODS: readonly Extract<ViewRequest, { method: unknown }>['method'][] = [
  'ui/open-link',
  'ui/download-file',
];
/** How many requests of a view are being carried out. */
const inFlight = new WeakMap<AbortSignal, number>();
/** The most requests that are carried out at the same time. */
const MAX_IN_FLIGHT = 64;

/** The text in one line, without characters that are not seen. */
function toLine(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd') : '';
}
