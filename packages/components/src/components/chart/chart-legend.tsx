// The legend of a chart: a button for each series, which hides and shows it.
import type { ReactNode } from 'react';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { ChartSeries } from './chart-model.ts';
import { DRAWN_SERIES } from './thin-series.ts';

const ENGLISH = { legend: 'Series' };

interface ChartLegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  isLine: boolean;
  onToggle(key: string): void;
}

/** A button a series: pressed while it is shown. */
export function ChartLegend({ series, hidden, isLine, onToggle }: ChartLegendProps): ReactNode {
  const texts = useTexts('chart-legend', ENGLISH);
  const [shown, more] = useShownItems(series, { step: DRAWN_SERIES });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div className="vitrine-chart-legend" role="group" aria-label={texts.legend}>
      {shown.map(({ key, label, color, dash }) => (
        <button key={key} type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
          <svg aria-hidden="true" width="16" height="10" viewBox="0 0 16 10" style={{ color }}>
            {isLine ? (
              <path d="M0 5h16" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dash || undefined} />
            ) : (
              <rect x="3" width="10" height="10" rx="2" fill="currentColor" />
            )}
          </svg>
          <UntrustedText text={label} />
        </button>
      ))}
      {more}
    </div>
  );
}
