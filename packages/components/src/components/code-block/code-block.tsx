// The `code-block` component: highlighted code with line numbers, a copy button, and folding.
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { CopyButton } from '../../root/text/copy-button.tsx';
import { LineWindow } from '../../root/text/line-window.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { usePrinting } from '../../root/use-printing.ts';
import { useTexts } from '../../texts/texts.ts';
import { CodeLine } from './code-line.tsx';
import type { CodeBlockData } from './schema.ts';
import { useHighlightedLines } from './use-highlighted-lines.ts';

const ENGLISH = {
  code: 'Code',
  copy: 'Copy code',
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
};

export function CodeBlockView(props: CodeBlockData & RuntimeProps): ReactNode {
  const { code, language, filename } = props;
  const texts = useTexts('code-block', ENGLISH);
  const { lifecycle } = useComponentState(props);
  const isPartial = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const [isOpen, setIsOpen] = useState(false);
  const codeId = useId();
  const lines = useMemo(() => splitLines(code), [code]);
  const tokens = useHighlightedLines(code, language ?? filename?.split('.').at(-1));
  const highlightLines = useMemo(() => new Set(props.highlightLines), [props.highlightLines]);
  const hasNumbers = props.lineNumbers ? props.lineNumbers === 'visible' : (props.showLineNumbers ?? true);
  const limit = props.maxCollapsedLines ?? Number.POSITIVE_INFINITY;
  const isPrinting = usePrinting();
  const isFoldable = lines.length > limit;
  const columns = useMemo(() => lines.reduce((longest, line) => Math.max(longest, line.length), 0), [lines]);

  return (
    <ComponentFrame name="code-block" props={props} lifecycle={lifecycle}>
      <figure className="vitrine-card">
        <figcaption className="vitrine-code-header">
          <span className="vitrine-code-filename">
            <UntrustedText text={filename ?? language ?? texts.code} />
          </span>
          {filename !== undefined && language !== undefined && (
            <span className="vitrine-code-language">
              <UntrustedText text={language} />
            </span>
          )}
          {code !== '' && <CopyButton text={code} label={texts.copy} />}
        </figcaption>
        {code === '' && isPartial ? (
          <SkeletonLines isInset />
        ) : (
          <LineWindow
            id={codeId}
            className="vitrine-code"
            label={filename ?? texts.code}
            count={isFoldable && !isOpen && !isPrinting ? limit : lines.length}
            columns={columns}
            renderLine={index => (
              <CodeLine
                key={index}
                text={lines[index] ?? ''}
                tokens={tokens?.[index]}
                number={hasNumbers ? index + 1 : undefined}
                isHighlighted={highlightLines.has(index + 1)}
              />
            )}
          />
        )}
        {isFoldable && (
          <button
            type="button"
            className="vitrine-fold"
            aria-expanded={isOpen}
            aria-controls={codeId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? texts.showLess : texts.showAll(lines.length)}
          </button>
        )}
      </figure>
    </ComponentFrame>
  );
}

/** A line break at the end ends the last line and begins no other. */
function splitLines(code: string): string[] {
  const lines = code.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
