// One item of a carousel: its picture or colour, its name, and its buttons.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { toActionList } from '../../actions/action-list.ts';
import { type ActionHandlers, useActions } from '../../actions/use-actions.ts';
import { safeColor } from '../../format/safe-color.ts';
import type { Lifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { Picture } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { ActionRow } from '../action-buttons/action-row.tsx';
import type { CarouselItem } from './schema.ts';

/** Detail that an action of an item is called with. */
export interface ItemDetail {
  readonly itemId: string;
  readonly name: string;
}

interface ItemCardProps extends NavigationProps, ActionHandlers<ItemDetail> {
  item: CarouselItem;
  lifecycle: Lifecycle;
  isWaiting: boolean;
}

export function ItemCard({ item, lifecycle, isWaiting, onNavigate, ...handlers }: ItemCardProps): ReactNode {
  const { id, name, subtitle, image, color, href } = item;
  const list = toActionList(item.actions);
  const actions = useActions<ItemDetail>({ lifecycle, confirmTimeout: list.confirmTimeout, ...handlers });
  const isClosed = lifecycle.status.type === 'receipt';
  const items = isWaiting ? list.items.map(action => ({ ...action, disabled: true })) : list.items;
  return (
    <article className="vitrine-card vitrine-carousel-card">
      {image === undefined ? (
        <span
          className="vitrine-carousel-color"
          style={{ background: safeColor(color) }}
          data-plain={safeColor(color) === undefined || undefined}
          aria-hidden="true"
        >
          {[...safeText(name, { hidden: 'remove' }).trim()][0]?.toUpperCase()}
        </span>
      ) : (
        // The name beside it says what it shows.
        <Picture src={image} alt="" ratio="4:3" isWaiting={isWaiting} />
      )}
      <div className="vitrine-carousel-text">
        <h4>
          {href === undefined ? (
            <UntrustedText text={name} />
          ) : (
            <ExternalLink href={href} words={name} isWaiting={isWaiting} onNavigate={onNavigate} />
          )}
        </h4>
        {subtitle !== undefined && (
          <p>
            <UntrustedText text={subtitle} />
          </p>
        )}
      </div>
      {!isClosed && <ActionRow list={{ items, align: 'left' }} actions={actions} detail={{ itemId: id, name }} />}
    </article>
  );
}
