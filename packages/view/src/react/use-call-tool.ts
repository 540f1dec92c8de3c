// A hook that calls a tool of the page's own server and returns the call as state.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useRef, useState } from 'react';
import type { RequestOptions } from '../connection/wire.ts';
import { ViewError } from '../errors.ts';
import type { TypedResult } from '../tool-types.ts';
import type { ToolInput } from '../view.ts';
import { useView } from './connection.ts';

/** The state of the latest call. */
interface ToolCallState<Structured> {
  /** The latest call has no answer yet. */
  readonly pending: boolean;
  /** The result of the latest call that has one; kept while the next call is pending. A tool's own failure is a result with `isError`. */
  readonly result: TypedResult<Structured> | undefined;
  /** Reason why the latest call has no result. */
  readonly error: ViewError | undefined;
}

/** The state of the latest call, and the function that calls. */
export interface ToolCall<Args, Structured> extends ToolCallState<Structured> {
  /**
   * Calls the tool, and never rejects: resolves with undefined when there is no result, and sets `error`. The latest of several calls is
   * shown.
   */
  call(args: Args, options?: RequestOptions): Promise<TypedResult<Structured> | undefined>;
  /** Clears result and error. The outcome of a pending call is ignored. */
  reset(): void;
}

const IDLE = { pending: false, result: undefined, error: undefined };

/**
 * Calls the tool `name`. `Args` and `Structured` are not checked here: the server checks the arguments, nothing checks the result.
 * @example
 * const { call, pending, result, error } = useCallTool<{ city: string }>('forecast');
 */
export function useCallTool<Args extends object = ToolInput, Structured = unknown>(
  name: string,
): ToolCall<Args, Structured> {
  const view = useView();
  const [state, setState] = useState<ToolCallState<Structured>>(IDLE);
  const latest = useRef(0);
  const call = useCallback<ToolCall<Args, Structured>['call']>(
    async (args, options) => {
      const ownCall = ++latest.current;
      setState(({ result }) => ({ pending: true, result, error: undefined }));
      let next: Partial<ToolCallState<Structured>>;
      try {
        if (!view) throw new ViewError('no-host', `${name}: the page is not connected yet.`);
        next = { result: (await view.callTool(name, args as ToolInput, options)) as TypedResult<Structured> };
      } catch (error) {
        next = {
          error: error instanceof ViewError ? error : new ViewError('failed', errorMessage(error), { cause: error }),
        };
      }
      if (ownCall === latest.current) setState(({ result }) => ({ error: undefined, result, ...next, pending: false }));
      return next.result;
    },
    [view, name],
  );
  const reset = useCallback(() => {
    latest.current++;
    setState(IDLE);
  }, []);
  return { ...state, call, reset };
}
