// A small line chart without axes, beside a key figure.
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '../../format/number-formats.ts';
import { safeColor } from '../../format/safe-color.ts';
import { useTexts } from '../../texts/texts.ts';
import { SPARKLINE_HEIGHT, SPARKLINE_WIDTH, toSparklinePoints, valueRange } from './sparkline-points.ts';

const ENGLISH = {
  trend: (first: string, last: string, lowest: string, highest: string) =>
    `Trend from ${first} to ${last}; lowest ${lowest}, highest ${highest}`,
};

export type Verdict = 'better' | 'worse' | 'unchanged';

interface SparklineProps {
  data: readonly number[];
  color: string | undefined;
  /** Whether the change is good, which decides the colour where the data choose none. */
  verdict?: Verdict | undefined;
  locale: string;
}

/** The past values of a figure as a line. Its accessible name has its first, last, lowest and highest value. */
export function Sparkline({ data, color, verdict, locale }: SparklineProps): ReactNode {
  const texts = useTexts('stats-display', ENGLISH);
  const points = useMemo(() => toSparklinePoints(data), [data]);
  const label = useMemo(() => {
    const { lowest, highest } = valueRange(data);
    const format = (value: number): string => formatNumber(value, locale, { compact: true });
    return texts.trend(format(data[0] ?? 0), format(data.at(-1) ?? 0), format(lowest), format(highest));
  }, [data, locale, texts]);
  return (
    <svg
      className="vitrine-sparkline"
      data-verdict={verdict}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SPARKLINE_WIDTH} ${SPARKLINE_HEIGHT}`}
      preserveAspectRatio="none"
      style={{ color: withFallback(safeColor(color)) }}
    >
      <polygon points={`0,${SPARKLINE_HEIGHT} ${points} ${SPARKLINE_WIDTH},${SPARKLINE_HEIGHT}`} />
      <polyline points={points} />
    </svg>
  );
}

/** Adds the colour of the verdict to a variable, which the page may not define. */
function withFallback(color: string | undefined): string | undefined {
  return color?.replace(/^var\((--[\w-]+)\)$/i, 'var($1, var(--vt-trend))');
}
