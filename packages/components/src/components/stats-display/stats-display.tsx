// The `stats-display` component: key figures as cards.
import { type CSSProperties, type ReactNode, useId } from 'react';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import type { Stat, StatsDisplayData } from './schema.ts';
import { formatStat, StatCard } from './stat-card.tsx';

const ENGLISH = { stats: 'Key figures', loading: 'Loading key figures' };

export function StatsDisplayView(props: StatsDisplayData & RuntimeProps): ReactNode {
  const { title, description, stats } = props;
  const texts = useTexts('stats-display', ENGLISH);
  const [shown, more] = useShownItems(stats);
  const settings = useSettings();
  const { lifecycle } = useComponentState(props);
  const locale = usableLocale(props.locale, settings.locale);
  const titleId = useId();
  const isLoading = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  return (
    <ComponentFrame name="stats-display" props={props} lifecycle={lifecycle} label={title ?? texts.stats}>
      <div className="vitrine-card">
        {(title !== undefined || description !== undefined) && (
          <div className="vitrine-stats-header">
            {title !== undefined && (
              <h3 id={titleId}>
                <UntrustedText text={title} />
              </h3>
            )}
            {description !== undefined && (
              <p>
                <UntrustedText text={description} lines />
              </p>
            )}
          </div>
        )}
        {stats.length > 0 ? (
          <dl className="vitrine-stats" data-count={stats.length} style={measure(shown, locale)}>
            {shown.map((stat, index) => (
              // Keys of data may repeat.
              // biome-ignore lint/suspicious/noArrayIndexKey: figures are only ever appended
              <StatCard key={index} stat={stat} locale={locale} />
            ))}
          </dl>
        ) : (
          isLoading && <LoadingStats label={texts.loading} />
        )}
        {more}
      </div>
    </ComponentFrame>
  );
}

/** The figures that the style sheet needs for the size of values and the number of columns. */
function measure(stats: readonly Stat[], locale: string): CSSProperties {
  return {
    '--vt-characters': countCharacters(stats, locale),
    '--vt-count': stats.length,
    '--vt-columns': chooseColumns(stats.length),
    // The place of a difference such as “↑ +12.4%”.
    '--vt-difference': stats.some(({ diff }) => diff) ? '4.5rem' : '0rem',
  } as CSSProperties;
}

/** Columns of figures that do not fit in one row: the last row is full, or as full as can be. */
export function chooseColumns(count: number): number {
  if (count <= 4) return Math.max(1, Math.ceil(count / 2));
  const fullness = (columns: number): number => (count % columns || columns) / columns;
  return [4, 3, 5].reduce((best, columns) => (fullness(columns) > fullness(best) ? columns : best));
}

/** A longer word of a value is broken; no number is that long. */
const LONGEST_WORD = 24;

/** The length of the longest word of all values, by which the style sheet chooses their size and the columns' width. */
function countCharacters(stats: readonly Stat[], locale: string): number {
  const words = stats.flatMap(({ value, format }) => formatStat(value, format, locale).split(/[ \n]/));
  return Math.min(LONGEST_WORD, Math.max(...words.map(word => word.length)));
}

function LoadingStats({ label }: { label: string }): ReactNode {
  return (
    <div className="vitrine-stats" role="status" style={{ '--vt-count': 3, '--vt-columns': 3 } as CSSProperties}>
      <span className="vitrine-visually-hidden">{label}</span>
      {[0, 1, 2].map(index => (
        <div key={index} className="vitrine-stat" aria-hidden="true">
          <span className="vitrine-skeleton vitrine-stat-label-skeleton" />
          <span className="vitrine-skeleton vitrine-stat-value-skeleton" />
        </div>
      ))}
    </div>
  );
}
