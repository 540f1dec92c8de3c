// The `stats-display` component: key figures as cards.
import { type ReactNode, useId } from 'react';
import { usableLocale } from '../../format/dates-and-sizes.ts';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { UntrustedText } from '../../root/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { FooterActions } from '../action-buttons/footer-actions.tsx';
import type { StatsDisplayData } from './schema.ts';
import { StatCard } from './stat-card.tsx';

const ENGLISH = { stats: 'Key figures', loading: 'Loading key figures' };

export function StatsDisplayView(props: StatsDisplayData & RuntimeProps): ReactNode {
  const { id, title, description, stats, receipt, className, style, onAction, onBeforeAction } = props;
  const texts = useTexts('stats-display', ENGLISH);
  const settings = useSettings();
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  const titleId = useId();
  const isLoading = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  return (
    <ComponentRoot
      name="stats-display"
      id={id}
      status={lifecycle.status}
      label={title ?? texts.stats}
      className={className}
      style={style}
    >
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
          <dl className="vitrine-stats" data-count={stats.length}>
            {stats.map((stat, index) => (
              // Keys of data may repeat.
              // biome-ignore lint/suspicious/noArrayIndexKey: figures are only ever appended
              <StatCard key={index} stat={stat} locale={usableLocale(props.locale, settings.locale)} />
            ))}
          </dl>
        ) : (
          isLoading && <LoadingStats label={texts.loading} />
        )}
      </div>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={props.footerActions ?? props.responseActions}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}

function LoadingStats({ label }: { label: string }): ReactNode {
  return (
    <div className="vitrine-stats" role="status">
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
