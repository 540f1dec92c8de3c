// One key figure: label, formatted value, difference, and a sparkline.
import type { ReactNode } from 'react';
import { formatCurrency, formatNumber, formatPercent } from '../../format/number-formats.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Stat, StatDiff, StatFormat } from './schema.ts';
import { Sparkline, type Verdict } from './sparkline.tsx';

const ENGLISH = {
  better: 'better',
  worse: 'worse',
  unchanged: 'unchanged',
};

export function StatCard({ stat, locale }: { stat: Stat; locale: string }): ReactNode {
  return (
    <div className="vitrine-stat" data-stat={stat.key}>
      <dt>
        <UntrustedText text={stat.label} />
      </dt>
      <dd className="vitrine-stat-value">
        <UntrustedText text={formatStat(stat.value, stat.format, locale)} />
      </dd>
      {stat.diff && (
        <dd className="vitrine-stat-diff">
          <Diff diff={stat.diff} locale={locale} />
        </dd>
      )}
      {stat.sparkline && (
        <dd className="vitrine-stat-trend">
          <Sparkline
            data={stat.sparkline.data}
            color={stat.sparkline.color}
            verdict={stat.diff && readVerdict(stat.diff)}
            locale={locale}
          />
        </dd>
      )}
    </div>
  );
}

/** A number without a format is grouped by thousands; a string is shown as it is. */
export function formatStat(value: string | number, format: StatFormat | undefined, locale: string): string {
  if (typeof value === 'string' || format?.kind === 'text') return String(value);
  switch (format?.kind) {
    case 'currency':
      return formatCurrency(value, locale, format);
    case 'percent':
      return formatPercent(value, locale, format);
    default:
      return formatNumber(value, locale, format);
  }
}

function readVerdict({ value, upIsPositive = true }: StatDiff): Verdict {
  if (value === 0) return 'unchanged';
  return value > 0 === upIsPositive ? 'better' : 'worse';
}

/** Direction and judgement are in the sign, the arrow and a hidden word, not only in the colour. */
function Diff({ diff, locale }: { diff: StatDiff; locale: string }): ReactNode {
  const texts = useTexts('stats-display', ENGLISH);
  const text = formatPercent(diff.value, locale, { basis: 'unit', decimals: diff.decimals ?? 1, showSign: true });
  const verdict = readVerdict(diff);
  return (
    <>
      <span className="vitrine-diff" data-verdict={verdict}>
        <span aria-hidden="true">{diff.value === 0 ? '' : diff.value > 0 ? '↑ ' : '↓ '}</span>
        {text}
        <span className="vitrine-visually-hidden"> ({texts[verdict]})</span>
      </span>
      {diff.label !== undefined && (
        <span className="vitrine-diff-label">
          <UntrustedText text={diff.label} />
        </span>
      )}
    </>
  );
}
