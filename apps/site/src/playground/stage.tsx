// The side of the playground where the paste is shown: its view, what was not granted, and what it asked of its host.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { Host } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import { HostProvider, Surface, SurfaceArea } from '@vitrine/react';
import { lazy, type MouseEvent, Suspense, useSyncExternalStore } from 'react';
import type { ActionLog } from './action-log.ts';
import type { Reading } from './use-shown.ts';
import type { Theme } from './use-theme.ts';

const DrawnContent = lazy(() => import('./drawn-content.tsx'));

export interface StageProps {
  reading: Reading;
  /** Host; undefined until the sandbox's site is known. */
  host: Host | undefined;
  /** The name of the sandbox's site. */
  site: string;
  log: ActionLog;
  theme: Theme;
  /** CSS length; undefined: as wide as there is room. */
  width: string | undefined;
  onOpenUrl(url: string): void;
}

export function Stage({ reading, host, site, log, theme, width, onOpenUrl }: StageProps) {
  const entries = useSyncExternalStore(log.subscribe, log.getSnapshot, log.getSnapshot);
  const notes = reading.status === 'shown' ? reading.shown.notes : [];
  return (
    <>
      <div
        className="pg-stage"
        data-reading={reading.status}
        style={{ colorScheme: theme, ...(width !== undefined && { inlineSize: width }) }}
        onClickCapture={event => askForLink(event, onOpenUrl)}
      >
        {reading.status === 'shown' ? (
          <ShownPaste reading={reading} {...{ host, site, log, onOpenUrl }} />
        ) : (
          <p className="pg-empty">{EMPTY_TEXTS[reading.status]}</p>
        )}
      </div>
      {notes.length > 0 ? (
        <ul className="pg-notes" aria-label="Notes">
          {notes.map(note => (
            <li key={note}>
              <UntrustedText text={note} />
            </li>
          ))}
        </ul>
      ) : null}
      <section className="pg-log" aria-label="What it asked for">
        <h2>What it asked for, the newest first</h2>
        {entries.length === 0 ? (
          <p className="pg-quiet">Nothing yet.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach that.
          <ol tabIndex={0}>
            {entries.toReversed().map(({ id, text, outcome }) => (
              <li key={id} data-outcome={outcome}>
                <UntrustedText text={text} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

const EMPTY_TEXTS = {
  empty: 'What you paste appears here.',
  loading: 'Loading…',
  problem: 'There is nothing to show.',
};

type ShownPasteProps = Pick<StageProps, 'host' | 'site' | 'log' | 'onOpenUrl'> & {
  reading: Extract<Reading, { status: 'shown' }>;
};

function ShownPaste({ reading: { id, shown }, host, site, log, onOpenUrl }: ShownPasteProps) {
  const { content, call } = shown;
  if (content.type !== 'view')
    return (
      <Suspense fallback={<p className="pg-empty">{EMPTY_TEXTS.loading}</p>}>
        <DrawnContent key={id} content={content} onAction={text => log.add(text, 'done')} onOpenUrl={onOpenUrl} />
      </Suspense>
    );
  if (!host) return <p className="pg-empty">{EMPTY_TEXTS.loading}</p>;
  const { tool, input, result } = call;
  return (
    <HostProvider host={host}>
      <SurfaceArea>
        <Surface
          key={id}
          id={id}
          part={{ ...content.part, server: site }}
          tool={tool}
          input={input ?? (result && {})}
          result={result}
          title="What you pasted"
          fallback={<ResultText result={result} />}
        />
      </SurfaceArea>
    </HostProvider>
  );
}

/** The texts of a result, for a view that cannot be shown: pasted, so characters that hide or turn others are named. */
function ResultText({ result }: { result: ToolResult | undefined }) {
  const texts = (result?.content ?? []).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  return texts.length === 0 ? null : (
    <div className="pg-result">
      <UntrustedText text={texts.join('\n\n')} lines />
    </div>
  );
}

/** Links that the page draws from pasted data ask before they open. */
function askForLink(event: MouseEvent, onOpenUrl: (url: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return;
  event.preventDefault();
  event.stopPropagation();
  onOpenUrl(link.href);
}
