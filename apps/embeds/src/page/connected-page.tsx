// Connects a page to its host, and draws its states; it is never blank. The window of the host comes from the `<ViewProvider>` around the
// page: `window.parent` in a frame, another one in a story or a test.
import type { ToolResult } from '@vitrine/protocol/content';
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import type { View, ViewError } from '@vitrine/view';
import { useCancelled, useConnection, useHostContext, useInput, useResult } from '@vitrine/view/react';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { BadData } from '../kit/guarded.tsx';
import { Problem } from '../kit/problem.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { ToolText } from '../kit/tool-text.tsx';
import { useThemedRoot } from './themed-root.ts';

/** Props of every connected page. */
export interface PageProps {
  /**
   * Query string of the page's URL, for `theme=light|dark`.
   * @default the query of `location`
   */
  search?: string;
}

/** The input of a connected page's drawing. */
export interface Connected<Data> {
  data: Data;
  view: View;
  /** The arguments of the tool call that is shown; empty when the host did not send them. */
  input: Record<string, unknown>;
  /** The host has given the page a fixed size. */
  fills: boolean;
}

export interface ConnectedPageProps<Data> extends PageProps {
  schema: z.ZodMiniType<Data>;
  /** Description of what was expected, in a few words. */
  what: string;
  /** The likely number of lines of the content. */
  rows?: number;
  draw(connected: Connected<Data>): ReactNode;
}

export function ConnectedPage<Data>({ schema, what, rows = 4, search, draw }: ConnectedPageProps<Data>): ReactNode {
  const { view, error } = useConnection();
  const result = useResult();
  const cancelled = useCancelled();
  const input = useInput();
  const { displayMode = 'inline' } = useHostContext();
  const reading = useMemo(
    () => (result && !result.isError ? readRenderData(schema, result) : undefined),
    [result, schema],
  );
  useThemedRoot(result, search);

  if (error) return <NoHost error={error} />;
  if (view && result?.isError) return <ToolFailed text={readText(result)} />;
  if (view && result && reading) {
    if ('issues' in reading) return <NoData result={result} what={what} issues={reading.issues} />;
    return (
      <ErrorBoundary of={reading.data} onError={thrown => reportError(view, thrown)}>
        <Draw {...{ draw, view }} data={reading.data} input={input ?? NO_INPUT} fills={displayMode !== 'inline'} />
      </ErrorBoundary>
    );
  }
  if (cancelled)
    return (
      <Problem tone="quiet" heading="The call was cancelled" details={cancelled.reason ? [cancelled.reason] : []}>
        <p>There is no result to show.</p>
      </Problem>
    );
  return <Skeleton rows={rows} />;
}

const NO_INPUT: Record<string, unknown> = {};

/** A component of its own, so that the boundary around it catches errors of the drawing. */
function Draw<Data>({
  draw,
  ...connected
}: Connected<Data> & { draw(connected: Connected<Data>): ReactNode }): ReactNode {
  return draw(connected);
}

/** The text of a tool's result. */
export function readText({ content = [] }: ToolResult): string {
  return content.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n');
}

function ToolFailed({ text }: { text: string }): ReactNode {
  const heading = 'The tool reported an error';
  if (text.trim() !== '') return <ToolText heading={heading} text={text} tone="danger" />;
  return (
    <Problem heading={heading}>
      <p>There is no result to show.</p>
    </Problem>
  );
}

/** Shows a result that has no data for this page: its text, if it has any. */
function NoData({ result, what, issues }: { result: ToolResult; what: string; issues: readonly string[] }): ReactNode {
  const text = readText(result);
  if (text.trim() === '') return <BadData what={what} issues={issues} />;
  const details = [`It does not have the shape of ${what}.`, ...issues];
  return <ToolText heading="The answer as text" text={text} tone="quiet" details={details} />;
}

function NoHost({ error }: { error: ViewError }): ReactNode {
  const isAlone = error.code === 'no-host';
  return (
    <Problem
      tone={isAlone ? 'quiet' : 'danger'}
      heading={isAlone ? 'No data has been sent to show' : 'The connection was lost'}
      details={[error.message]}
    >
      <p>This page shows the result of a tool. A chat that can show interfaces opens it and hands it the data.</p>
    </Problem>
  );
}

function reportError(view: View, thrown: unknown): void {
  try {
    view.log('error', `The page could not draw its data: ${String(thrown)}`);
  } catch {
    // The view was closed, so the error has no receiver.
  }
}
