// Loads the result as the server sent it, which the view receives. It is stored separately from the log.
import type { ToolResult } from '@vitrine/protocol/content';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePageHost } from './page-host-context.ts';
import { failureAsResult, toToolResult } from './to-tool-result.ts';

/**
 * Returns the raw result; undefined until it is loaded, and for a call that was cancelled. For a failed call: a result with the reason. The
 * same object for the same result, however often the log is read again.
 */
export function useRawResult(event: ToolResultEvent | undefined): ToolResult | undefined {
  const page = usePageHost();
  const resultRef = event?.sanitized.meta.resultRef;
  const seq = event?.error ? undefined : event?.seq;
  const latest = useRef(event);
  latest.current = event;
  const [raw, setRaw] = useState<ToolResult>();
  useEffect(() => {
    if (seq === undefined) return;
    let isCurrent = true;
    const show = (result: ToolResult): void => {
      if (isCurrent) setRaw(result);
    };
    const fromLog = (): void => {
      if (latest.current) show(toToolResult(latest.current.sanitized));
    };
    if (resultRef === undefined) fromLog();
    // The stored result is gone: the view gets what the log still has.
    else page.rawResult(resultRef).then(show, fromLog);
    return () => {
      isCurrent = false;
    };
  }, [page, seq, resultRef]);
  const failure = useMemo(() => failureAsResult(event), [event]);
  return failure ?? raw;
}
