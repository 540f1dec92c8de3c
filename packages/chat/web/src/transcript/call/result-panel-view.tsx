// A form of the result that the user selected: the answer for the model, structured content, the raw result.

import { markResult } from '@vitrine/protocol/internal/content/result-numbers';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { lazy, Suspense, useMemo } from 'react';
import { Json } from '../../parts/json/json.tsx';
import { Parts } from '../../parts/part-view.tsx';
import { useChat } from '../../state/chat-context.ts';
import { useLoaded } from '../../state/requests/use-loaded.ts';
import { RESULT_TEXTS as TEXTS } from '../../texts/result.ts';
import { Problem } from '../../untrusted-text/problem.tsx';
import { Arguments } from './arguments.tsx';
import type { ResultPanel } from './result-panels.ts';

// Loaded lazily: it reads the result.
const WhyLine = lazy(async () => ({ default: (await import('../../parts/reading/why-line.tsx')).WhyLine }));

export interface ResultPanelViewProps {
  id: string;
  panel: ResultPanel | undefined;
  result: ToolResultEvent;
  ui: UIResourcePart | undefined;
  args: Record<string, unknown>;
  /** The input schema of the tool, if it is known. */
  schema: unknown;
}

export function ResultPanelView({ id, panel, result, ui, args, schema }: ResultPanelViewProps) {
  const { content, meta } = result.sanitized;
  return (
    <div id={id} className="panel" hidden={panel === undefined}>
      {panel === 'arguments' ? <Arguments args={args} schema={schema} /> : null}
      {panel === 'answer' ? <Parts content={content} except={ui} server={result.server} /> : null}
      {panel === 'json' || panel === 'raw' ? (
        <Suspense>
          <WhyLine result={result} args={args} />
        </Suspense>
      ) : null}
      {panel === 'json' ? <StructuredContent meta={meta} /> : null}
      {panel === 'raw' && meta.resultRef ? <RawResult resultRef={meta.resultRef} /> : null}
    </div>
  );
}

function StructuredContent({ meta: { structuredContent, _meta } }: { meta: ToolResultEvent['sanitized']['meta'] }) {
  const value = useMemo(() => markResult({ structuredContent, _meta }).structuredContent, [structuredContent, _meta]);
  return <Json value={value} label={TEXTS.structuredContent} />;
}

function RawResult({ resultRef }: { resultRef: string }) {
  const { api } = useChat();
  const loaded = useLoaded(resultRef, async ref => markResult(await api.storedResult(ref)));
  if (!loaded) return <p className="quiet">{TEXTS.loading}</p>;
  return loaded.problem === undefined ? (
    <Json value={loaded.value} label={TEXTS.raw} />
  ) : (
    <Problem text={loaded.problem} />
  );
}
