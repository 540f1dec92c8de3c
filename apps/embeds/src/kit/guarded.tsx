// The second of two checks: a component draws only data that its own schema accepts, whatever its caller passes.
import { readRenderData } from '@vitrine/protocol/internal/render-data/read-render-data';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import { ErrorBoundary } from './error-boundary.tsx';
import { Problem } from './problem.tsx';

/** Tells that data do not fit. `what`: a few words for what was expected, such as `a list of databases`. */
export function BadData({ what, issues }: { what: string; issues: readonly string[] }): ReactNode {
  return (
    <Problem heading="This result cannot be shown here" details={issues}>
      It does not have the shape of {what}. The answer itself is not lost: it is in the conversation.
    </Problem>
  );
}

/** `Inner` with a check of its `data` and a boundary for its errors. */
export function guarded<Data, Props extends { data: Data }>(
  schema: z.ZodMiniType<Data>,
  what: string,
  Inner: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function Guarded(props: Props): ReactNode {
    const { data } = props;
    const reading = useMemo(() => readRenderData(schema, data), [data]);
    if ('issues' in reading) return <BadData what={what} issues={reading.issues} />;
    return (
      <ErrorBoundary>
        <Inner {...props} data={reading.data} />
      </ErrorBoundary>
    );
  };
}
