// The `item-carousel` component: items side by side, which the browser scrolls and snaps; two buttons scroll a page.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type ReactNode, useRef } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import { Heading } from '../../root/heading.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { ItemCard, type ItemDetail } from './item-card.tsx';
import type { ItemCarouselData } from './schema.ts';
import { useScrollEnds } from './use-scroll-ends.ts';

const ENGLISH = {
  items: 'Items',
  loading: 'Loading items',
  empty: 'There are no items.',
  previous: 'Earlier items',
  next: 'Further items',
};

export function ItemCarouselView(props: ItemCarouselData & RuntimeProps<ItemDetail> & NavigationProps): ReactNode {
  const { title, items, onAction, onBeforeAction, onNavigate } = props;
  const texts = useTexts('item-carousel', ENGLISH);
  const { lifecycle, isWaiting } = useComponentState(props);
  const list = useRef<HTMLUListElement>(null);
  const { ends, scrollPage } = useScrollEnds(list, items.length);
  const keys = uniqueKeys(items);
  const [shown, more] = useShownItems(items);
  const label = title === undefined ? texts.items : safeText(title);
  return (
    <ComponentFrame name="item-carousel" props={props} lifecycle={lifecycle} label={title ?? texts.items}>
      <div className="vitrine-carousel-header">
        <Heading title={title} description={props.description} />
        {!ends.fits && (
          <div className="vitrine-carousel-buttons">
            <ScrollButton label={texts.previous} sign="‹" isAtEnd={ends.isAtStart} onPress={() => scrollPage(-1)} />
            <ScrollButton label={texts.next} sign="›" isAtEnd={ends.isAtEnd} onPress={() => scrollPage(1)} />
          </div>
        )}
      </div>
      {items.length > 0 && (
        <ul ref={list} className="vitrine-carousel" aria-label={label} tabIndex={ends.fits ? undefined : 0}>
          {shown.map((item, index) => (
            <li key={keys[index]}>
              <ItemCard
                item={item}
                lifecycle={lifecycle}
                isWaiting={isWaiting}
                onAction={onAction}
                onBeforeAction={onBeforeAction}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      )}
      {more}
      {items.length === 0 && isWaiting && <LoadingItems label={texts.loading} />}
      {items.length === 0 && lifecycle.status.type === 'interactive' && (
        <p className="vitrine-carousel-empty">{texts.empty}</p>
      )}
    </ComponentFrame>
  );
}

interface ScrollButtonProps {
  label: string;
  sign: string;
  isAtEnd: boolean;
  onPress(): void;
}

function ScrollButton({ label, sign, isAtEnd, onPress }: ScrollButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="vitrine-carousel-button"
      aria-label={label}
      title={label}
      // Not `disabled`: that would take the focus from the button that has just been pressed.
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onPress()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function LoadingItems({ label }: { label: string }): ReactNode {
  return (
    <div className="vitrine-carousel" role="status">
      <span className="vitrine-visually-hidden">{label}</span>
      {[0, 1, 2].map(index => (
        <span key={index} className="vitrine-skeleton vitrine-carousel-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}
