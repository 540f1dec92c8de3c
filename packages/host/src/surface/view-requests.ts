// Carries out what links of a view ask for (../proxy/follow-links.ts), as actions like those of its messages: in every dialect, since the
// view's own code has no part in it. What is refused is said under the view, because no code of the view learns of it.

import { MCP_APPS } from '@vitrine/protocol/mcp-apps';
import { type DialectHost, MAX_IN_FLIGHT, refusalMessage } from '../dialects/dialect.ts';
import { readMcpAppsAction } from '../dialects/mcp-apps-actions.ts';
import { ActionRefused } from '../errors.ts';
import { STOPPED_REASONS, type StoppedReason } from '../proxy/view-request.ts';

/** What a link or a form of a view has tried and was stopped. `target`: the address or the name of the file, at most 200 characters: untrusted text. */
export interface StoppedAttempt {
  readonly reason: StoppedReason;
  readonly target: string;
  /** Why the host refused it: the text of an error. */
  readonly why?: string;
}

export interface RequestCarrier {
  /** `request`: not validated. */
  start(request: unknown): Promise<void>;
  /** Aborts what is being carried out. */
  close(): void;
}

interface RequestCarrierOptions {
  act: DialectHost['act'];
  onStopped(attempt: StoppedAttempt): void;
  /** Called when something was stopped before it became an action. */
  onRefused(reason: string): void;
}

export function createRequestCarrier({ act, onStopped, onRefused }: RequestCarrierOptions): RequestCarrier {
  const closed = new AbortController();
  let inFlight = 0;

  function stop(attempt: StoppedAttempt): void {
    onRefused(`${attempt.reason}: ${attempt.target}`);
    onStopped(attempt);
  }

  return {
    async start(request) {
      const { method, params, stopped } = (request ?? {}) as Record<string, unknown>;
      if (stopped) {
        const { reason, target } = stopped as Record<string, unknown>;
        const known = STOPPED_REASONS.find(name => name === reason);
        if (known) stop({ reason: known, target: lineOf(target) });
        return;
      }
      if (method !== MCP_APPS.openLink && method !== MCP_APPS.downloadFile) return;
      const target = lineOf((params as { url?: unknown } | undefined)?.url);
      const read = readMcpAppsAction({ jsonrpc: '2.0', id: 0, method, params: params as Record<string, unknown> });
      if ('error' in read) return stop({ reason: 'refused', target, why: read.error.message });
      if (inFlight >= MAX_IN_FLIGHT) return stop({ reason: 'refused', target, why: 'Too many requests at once.' });
      inFlight++;
      try {
        await act(read.action, { signal: closed.signal });
      } catch (error) {
        const isKnown = closed.signal.aborted || (error instanceof ActionRefused && error.byUser);
        if (!isKnown) onStopped({ reason: 'refused', target, why: refusalMessage(error) });
      } finally {
        inFlight--;
      }
    },
    close: () => closed.abort(new Error('The surface was closed.')),
  };
}

/** The text in one line, without characters that are not seen. */
function lineOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd') : '';
}
