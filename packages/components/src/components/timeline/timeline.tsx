// The `timeline` component: events one below the other.
import type { ReactNode } from 'react';
import { usableLocale } from '../../format/dates-and-durations.ts';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import { formatEventTime, groupEvents } from './event-times.ts';
import type { TimelineData, TimelineEvent } from './schema.ts';

const ENGLISH = {
  events: 'Events',
  empty: 'There are no events.',
  current: 'Now',
  upcoming: 'Upcoming',
  warning: 'Warning',
  danger: 'Problem',
  success: 'Success',
};

export function TimelineView(props: TimelineData & RuntimeProps & NavigationProps): ReactNode {
  const { title, events, groupBy, onNavigate } = props;
  const texts = useTexts('timeline', ENGLISH);
  const [shown, more] = useShownItems(events);
  const settings = useSettings();
  const { lifecycle, isWaiting } = useComponentState(props);
  const times = { locale: usableLocale(props.locale, settings.locale), timeZone: settings.timeZone, groupBy };
  return (
    <ComponentFrame name="timeline" props={props} lifecycle={lifecycle} label={title ?? texts.events}>
      <Heading title={title} description={props.description} />
      {events.length > 0 &&
        groupEvents({ ...props, events: [...shown] }, times).map(({ heading, events }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <section key={index} className="vitrine-timeline-group">
            {heading !== undefined && (
              <h4>
                <UntrustedText text={heading} />
              </h4>
            )}
            <ol className="vitrine-events">
              {events.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: ids may be absent or repeat
                <EventItem key={place} event={event} times={times} isWaiting={isWaiting} onNavigate={onNavigate} />
              ))}
            </ol>
          </section>
        ))}
      {more}
      {events.length === 0 && isWaiting && (
        <div className="vitrine-card">
          <SkeletonLines isInset />
        </div>
      )}
      {events.length === 0 && lifecycle.status.type === 'interactive' && (
        <p className="vitrine-event-note">{texts.empty}</p>
      )}
    </ComponentFrame>
  );
}

interface EventItemProps extends NavigationProps {
  event: TimelineEvent;
  times: Parameters<typeof formatEventTime>[1];
  isWaiting: boolean;
}

function EventItem({ event, times, isWaiting, onNavigate }: EventItemProps): ReactNode {
  const texts = useTexts('timeline', ENGLISH);
  const { title, at, until, description, tags = [], tone = 'neutral', state = 'past', href } = event;
  const toneText = tone === 'warning' || tone === 'danger' || tone === 'success' ? texts[tone] : undefined;
  return (
    <li className="vitrine-event" data-tone={tone} data-state={state} aria-current={state === 'current' || undefined}>
      <span className="vitrine-event-time">
        {at !== undefined && (
          <time dateTime={at}>
            <UntrustedText text={formatEventTime(at, times)} />
          </time>
        )}
        {until !== undefined && (
          <>
            {' – '}
            <time dateTime={until}>
              <UntrustedText text={formatEventTime(until, times)} />
            </time>
          </>
        )}
        {state !== 'past' && <span className="vitrine-event-state">{texts[state]}</span>}
      </span>
      <span className="vitrine-event-title">
        {href === undefined ? (
          <UntrustedText text={title} />
        ) : (
          <ExternalLink href={href} words={title} isWaiting={isWaiting} onNavigate={onNavigate} />
        )}
        {toneText !== undefined && <span className="vitrine-visually-hidden">{` (${toneText})`}</span>}
      </span>
      {description !== undefined && (
        <p className="vitrine-event-note">
          <UntrustedText text={description} lines />
        </p>
      )}
      {tags.length > 0 && (
        <ul className="vitrine-event-tags">
          {tags.map((tag, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tags may repeat
            <li key={index}>
              <UntrustedText text={tag} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
