// One line of terminal output as styled runs of text.
import { type CSSProperties, memo, type ReactNode } from 'react';
import { safeLink } from '../../contract/safe-url.ts';
import { colorsOf } from './ansi/colors.ts';
import type { TextRun } from './ansi/line.ts';
import { type AnsiStyle, PLAIN } from './ansi/style.ts';
import type { TerminalLine } from './use-terminal-lines.ts';

/** A line that has not changed is not drawn again: its runs are the same array. */
export const TerminalRow = memo(function TerminalRow({ runs, stream }: TerminalLine): ReactNode {
  return (
    <span className="vitrine-terminal-line" data-stream={stream === 'stderr' ? stream : undefined}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no identity but their place
        <Run key={index} {...run} />
      ))}
      {'\n'}
    </span>
  );
});

function Run({ text, style }: TextRun): ReactNode {
  if (style === PLAIN) return text;
  const css = toCss(style);
  const address = safeLink(style.link);
  if (address === undefined) return <span style={css}>{text}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" style={css}>
      {text}
    </a>
  );
}

const known = new WeakMap<AnsiStyle, CSSProperties>();

function toCss(style: AnsiStyle): CSSProperties {
  let css = known.get(style);
  if (!css) {
    const lines = [style.underline && 'underline', style.strikethrough && 'line-through'].filter(Boolean);
    css = {
      ...colorsOf(style),
      ...(style.bold ? { fontWeight: 700 } : {}),
      ...(style.dim ? { fontWeight: 300 } : {}),
      ...(style.italic ? { fontStyle: 'italic' } : {}),
      ...(lines.length > 0 ? { textDecorationLine: lines.join(' ') } : {}),
      ...(style.hidden ? { visibility: 'hidden' } : {}),
    };
    known.set(style, css);
  }
  return css;
}
