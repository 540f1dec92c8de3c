// The `terminal` component: a command, its output with ANSI colours, and how it ended.
import { type ReactNode, useId, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { LineWindow } from '../../root/text/line-window.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { usePrinting } from '../../root/use-printing.ts';
import { useSettings, useTexts } from '../../texts/texts.ts';
import type { TerminalData } from './schema.ts';
import { TerminalRow } from './terminal-line.tsx';
import { type TerminalLines, useTerminalLines } from './use-terminal-lines.ts';

const ENGLISH = {
  output: 'Output',
  copy: 'Copy output',
  running: 'Running',
  succeeded: 'Exit code 0',
  failed: (exitCode: number) => `Exit code ${exitCode}`,
  truncated: 'The output was cut.',
  noOutput: 'No output',
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
};

export function TerminalView(props: TerminalData & RuntimeProps): ReactNode {
  const { command, cwd } = props;
  const texts = useTexts('terminal', ENGLISH);
  const { lifecycle } = useComponentState(props);
  const lines = useTerminalLines(props);
  const isLoading = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const isRunning = props.running ?? (isLoading && typeof props.exitCode !== 'number');

  return (
    <ComponentFrame name="terminal" props={props} lifecycle={lifecycle}>
      <figure className="vitrine-card">
        <figcaption className="vitrine-terminal-header">
          {cwd !== undefined && (
            <span className="vitrine-terminal-cwd">
              <UntrustedText text={cwd} />
            </span>
          )}
          <code className="vitrine-terminal-command">
            <UntrustedText text={command} lines isPart />
          </code>
          {lines.count > 0 && <CopyButton text={() => lines.toText()} label={texts.copy} />}
        </figcaption>
        <Output lines={lines} limit={props.maxCollapsedLines} isRunning={isRunning} label={command || texts.output} />
        {props.truncated && <p className="vitrine-terminal-notice">{texts.truncated}</p>}
        <Outcome exitCode={props.exitCode} durationMs={props.durationMs} isRunning={isRunning} />
      </figure>
    </ComponentFrame>
  );
}

interface OutputProps {
  lines: TerminalLines;
  limit: number | undefined;
  isRunning: boolean;
  label: string;
}

/** Draws the output. When folded, the last lines are shown, because they contain the result of the command. */
function Output({ lines, limit = Number.POSITIVE_INFINITY, isRunning, label }: OutputProps): ReactNode {
  const texts = useTexts('terminal', ENGLISH);
  const [isOpen, setIsOpen] = useState(false);
  const regionId = useId();
  const isPrinting = usePrinting();
  const isFoldable = lines.count > limit;
  const skipped = isFoldable && !isOpen && !isPrinting ? lines.count - limit : 0;
  if (lines.count === 0) {
    return <p className="vitrine-terminal-notice">{isRunning ? '\u00a0' : texts.noOutput}</p>;
  }
  return (
    <>
      <LineWindow
        id={regionId}
        className="vitrine-terminal-output"
        label={label}
        count={lines.count - skipped}
        elements={countRuns(lines, skipped)}
        followsEnd={isRunning}
        renderLine={index => <TerminalRow key={index + skipped} {...pick(lines, index + skipped)} />}
      />
      {isFoldable && (
        <button
          type="button"
          className="vitrine-fold"
          aria-expanded={isOpen}
          aria-controls={regionId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.showLess : texts.showAll(lines.count)}
        </button>
      )}
    </>
  );
}

/** More lines than this are not all in the document anyway. */
const MAX_COUNTED = 400;

function countRuns(lines: TerminalLines, from: number): number {
  if (lines.count - from > MAX_COUNTED) return 0;
  let count = 0;
  for (let index = from; index < lines.count; index++) count += lines.line(index).runs.length;
  return count;
}

function pick(lines: TerminalLines, index: number) {
  const { runs, stream } = lines.line(index);
  return { runs, stream };
}

function Outcome({
  exitCode,
  durationMs,
  isRunning,
}: Pick<TerminalData, 'exitCode' | 'durationMs'> & { isRunning: boolean }): ReactNode {
  const texts = useTexts('terminal', ENGLISH);
  const { locale } = useSettings();
  const hasCode = typeof exitCode === 'number';
  if (!hasCode && !isRunning && durationMs === undefined) return null;
  const state = isRunning ? 'running' : hasCode && exitCode !== 0 ? 'failed' : 'succeeded';
  return (
    <div className="vitrine-terminal-outcome" data-outcome={state}>
      {isRunning && <span className="vitrine-spinner" aria-hidden="true" />}
      <span role="status">
        {isRunning ? texts.running : hasCode && (exitCode === 0 ? texts.succeeded : texts.failed(exitCode))}
      </span>
      {durationMs !== undefined && <span className="vitrine-terminal-time">{formatDuration(durationMs, locale)}</span>}
    </div>
  );
}

function formatDuration(durationMs: number, locale: string): string {
  const isShort = durationMs < 1000;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  });
  return format.format(isShort ? durationMs : durationMs / 1000);
}
