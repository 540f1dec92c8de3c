// One line of terminal output as styled runs of text.
import { type CSSProperties, memo, type ReactNode } from 'react';
import { safeLink } from '../../contract/safe-url.ts';
import { ExternalLink } from '../../root/links/external-link.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { resolveColors } from './ansi/colors.ts';
import type { TextRun } from './ansi/line.ts';
import { type AnsiStyle, PLAIN } from './ansi/style.ts';
import type { TerminalLine } from './use-terminal-lines.ts';

/** A line that has not changed is not drawn again: its runs are the same array. */
export const TerminalRow = memo(function TerminalRow({ runs, stream }: TerminalLine): ReactNode {
  return (
    <span className="vitrine-terminal-line" data-stream={stream === 'stderr' ? stream : undefined}>
      {groupByLink(shorten(runs)).map((group, index) =>
        group.address === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no identity but their place
          <Runs key={index} runs={group.runs} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no identity but their place
          <ExternalLink key={index} href={group.address} words={group.runs.map(run => run.text).join('')}>
            <Runs runs={group.runs} />
          </ExternalLink>
        ),
      )}
      {'\n'}
    </span>
  );
});

/** Runs of one line that have their own colours: each is an element. A line of a picture in a wide terminal has 200. */
const MAX_RUNS = 300;

/** The text stays whole: what follows the first runs is one run without colours. */
function shorten(runs: readonly TextRun[]): readonly TextRun[] {
  if (runs.length <= MAX_RUNS) return runs;
  const rest = runs.slice(MAX_RUNS).map(({ text }) => text);
  return [...runs.slice(0, MAX_RUNS), { text: rest.join(''), style: PLAIN }];
}

interface RunGroup {
  /** Address of a link; absent for none. */
  readonly address: string | undefined;
  readonly runs: TextRun[];
}

/** The words of a link may have several styles. */
function groupByLink(runs: readonly TextRun[]): RunGroup[] {
  const groups: RunGroup[] = [];
  for (const run of runs) {
    const address = safeLink(run.style.link);
    const last = groups.at(-1);
    if (last && last.address === address) last.runs.push(run);
    else groups.push({ address, runs: [run] });
  }
  return groups;
}

function Runs({ runs }: { runs: readonly TextRun[] }): ReactNode {
  return runs.map(({ text, style }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no identity but their place
    <Run key={index} text={text} style={style} />
  ));
}

function Run({ text, style }: TextRun): ReactNode {
  const content = <UntrustedText text={text} lines isPart />;
  return style === PLAIN ? content : <span style={toCss(style)}>{content}</span>;
}

const styles = new WeakMap<AnsiStyle, CSSProperties>();

function toCss(style: AnsiStyle): CSSProperties {
  let css = styles.get(style);
  if (!css) {
    const lines = [style.underline && 'underline', style.strikethrough && 'line-through'].filter(Boolean);
    css = {
      ...resolveColors(style),
      ...(style.bold ? { fontWeight: 700 } : {}),
      ...(style.dim ? { fontWeight: 300 } : {}),
      ...(style.italic ? { fontStyle: 'italic' } : {}),
      ...(lines.length > 0 ? { textDecorationLine: lines.join(' ') } : {}),
      ...(style.hidden ? { visibility: 'hidden' } : {}),
    };
    styles.set(style, css);
  }
  return css;
}
