// A hook that finds the data a page draws, in any place where hosts put it, and checks it by a schema.
import type { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import type { ToolResult } from '@vitrine/protocol/content';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { useEffect, useMemo, useState } from 'react';
import { ViewError } from '../errors.ts';
import { describeIssues, type StandardSchema } from '../standard-schema.ts';
import { useConnection } from './connection.ts';
import { useCancelled, useHasTheme, useResult, useTheme } from './use-state.ts';

const OLDER_KEY: typeof INITIAL_RENDER_DATA_KEY = 'mcpui.dev/ui-initial-render-data';

/** The render data, or why there is none. */
export interface RenderData<Data> {
  /** Set when the data has arrived and fits the schema. */
  readonly data: Data | undefined;
  /** Neither data nor an error has arrived yet. */
  readonly isLoading: boolean;
  /**
   * `bad-data`: the data does not fit, `error.data` has the schema's issues · `failed`: the tool failed, `error.data` is its result ·
   * `aborted`: the call was cancelled · any other code: why the view is not connected.
   */
  readonly error: ViewError | undefined;
  /** The host's theme, else the data's own `theme` or `darkMode`, else the system's. */
  readonly theme: 'light' | 'dark';
}

/**
 * Reads the render data: `structuredContent` (MCP Apps), `_meta['mcpui.dev/ui-initial-render-data']` of the result or of a resource in
 * it, or an older host's render data in either of its shapes. Never throws. The schema is read once; without one the data is not checked.
 * @example
 * const { data, isLoading, error } = useRenderData(WeatherSchema);
 */
export function useRenderData<Data = unknown>(schema?: StandardSchema<Data>): RenderData<Data> {
  const connection = useConnection();
  const result = useResult();
  const cancelled = useCancelled();
  const [firstSchema] = useState(() => schema);
  const raw = useMemo(() => result && readRenderData(result), [result]);
  const checked = useMemo(() => result && check(result, raw, firstSchema), [result, raw, firstSchema]);
  const [late, setLate] = useState<{ of: unknown; is: Checked<Data> }>();
  useEffect(() => {
    if (!(checked instanceof Promise)) return undefined;
    let isCurrent = true;
    void checked.then(is => isCurrent && setLate({ of: checked, is }));
    return () => {
      isCurrent = false;
    };
  }, [checked]);

  const now = checked instanceof Promise ? (late?.of === checked ? late.is : undefined) : checked;
  const noData = useMemo(() => {
    if (connection.error) return connection.error;
    return cancelled && new ViewError('aborted', `The call was cancelled: ${cancelled.reason ?? 'no reason given'}`);
  }, [connection, cancelled]);
  const error = result ? now?.error : noData;
  const hostTheme = useTheme();
  return {
    data: now?.data,
    isLoading: !error && !now,
    error,
    theme: useHasTheme() ? hostTheme : (ownTheme(raw) ?? hostTheme),
  };
}

interface Checked<Data> {
  data?: Data;
  error?: ViewError;
}

function readRenderData({ structuredContent, _meta, content }: ToolResult): unknown {
  if (structuredContent !== undefined) return structuredContent;
  const metas = [_meta, ...(content ?? []).map(block => isRecord(block.resource) && block.resource._meta)];
  return metas.find((meta): meta is Record<string, unknown> => isRecord(meta) && OLDER_KEY in meta)?.[OLDER_KEY];
}

function check<Data>(
  result: ToolResult,
  raw: unknown,
  schema: StandardSchema<Data> | undefined,
): Checked<Data> | Promise<Checked<Data>> {
  if (result.isError) {
    const text = (result.content ?? []).map(block => block.text ?? '').join('\n');
    return { error: new ViewError('failed', text || 'The tool failed without a word.', { received: result }) };
  }
  if (!schema) return { data: raw as Data };
  const broken = (cause: unknown): Checked<Data> => ({
    error: new ViewError('bad-data', errorMessage(cause), { cause }),
  });
  try {
    const outcome = schema['~standard'].validate(raw);
    return outcome instanceof Promise ? outcome.then(read<Data>, broken) : read(outcome);
  } catch (cause) {
    return broken(cause);
  }
}

type Outcome<Data> = Awaited<ReturnType<StandardSchema<Data>['~standard']['validate']>>;

function read<Data>(outcome: Outcome<Data>): Checked<Data> {
  const { issues } = outcome;
  if (!issues) return { data: outcome.value };
  return { error: new ViewError('bad-data', describeIssues(issues), { received: issues }) };
}

function ownTheme(data: unknown): 'light' | 'dark' | undefined {
  if (!isRecord(data)) return undefined;
  if (data.theme === 'light' || data.theme === 'dark') return data.theme;
  return typeof data.darkMode === 'boolean' ? (data.darkMode ? 'dark' : 'light') : undefined;
}
