// The items of an order, and below them the lines of its price.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { ReactNode } from 'react';
import { formatCurrency, formatNumber } from '../../format/number-formats.ts';
import { Picture } from '../../root/picture.tsx';
import { useShownItems } from '../../root/text/shown-items.tsx';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { checkSums } from './check-sums.ts';
import type { OrderItem, OrderPricing } from './schema.ts';

const ENGLISH = {
  items: 'Items',
  quantity: 'Quantity',
  each: (price: string) => `${price} each`,
  subtotal: 'Subtotal',
  tax: 'Tax',
  shipping: 'Shipping',
  free: 'Free',
  discount: 'Discount',
  total: 'Total',
  wrongSubtotal: (sum: string) => `The items add up to ${sum}, not to the subtotal.`,
  wrongTotal: (sum: string) => `The lines add up to ${sum}, not to the total.`,
};

interface OrderLinesProps {
  items: readonly OrderItem[];
  pricing: OrderPricing;
  locale: string;
  isWaiting: boolean;
}

/** The currency may be any text of the data. */
function moneyFormat({ currency = 'USD' }: OrderPricing, locale: string): (value: number) => string {
  return value => safeText(formatCurrency(value, locale, { currency }));
}

export function OrderItems({ items, pricing, locale, isWaiting }: OrderLinesProps): ReactNode {
  const texts = useTexts('order-summary', ENGLISH);
  const keys = uniqueKeys(items);
  const [shown, more] = useShownItems(items);
  const money = moneyFormat(pricing, locale);
  // An item without a picture has its place, so that the names are below each other.
  const hasPictures = shown.some(({ imageUrl }) => imageUrl !== undefined);
  return (
    <>
      <ul className="vitrine-order-items" aria-label={texts.items}>
        {shown.map(({ name, description, imageUrl, quantity = 1, unitPrice }, index) => (
          <li key={keys[index]}>
            {hasPictures && (
              <span className="vitrine-order-picture">
                {imageUrl !== undefined && <Picture src={imageUrl} alt="" ratio="1:1" isWaiting={isWaiting} />}
              </span>
            )}
            <span className="vitrine-order-name">
              <span>
                <UntrustedText text={name} />
              </span>
              {description !== undefined && (
                <span className="vitrine-order-description">
                  <UntrustedText text={description} lines />
                </span>
              )}
              {quantity > 1 && (
                <span className="vitrine-order-description">
                  <span className="vitrine-visually-hidden">{texts.quantity} </span>
                  {formatNumber(quantity, locale)} × {texts.each(money(unitPrice))}
                </span>
              )}
            </span>
            <span className="vitrine-order-amount">{money(quantity * unitPrice)}</span>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

export function OrderPrice({ items, pricing, locale, isWaiting }: OrderLinesProps): ReactNode {
  const texts = useTexts('order-summary', ENGLISH);
  const { subtotal, tax, taxLabel, shipping, discount, discountLabel, total } = pricing;
  const money = moneyFormat(pricing, locale);
  const { itemSum, lineSum } = isWaiting ? {} : checkSums(items, pricing);
  const lines = [
    { name: texts.subtotal, value: money(subtotal) },
    discount !== undefined && {
      name: discountLabel ?? texts.discount,
      value: money(-Math.abs(discount)),
      isDiscount: true,
    },
    shipping !== undefined && { name: texts.shipping, value: shipping === 0 ? texts.free : money(shipping) },
    tax !== undefined && { name: taxLabel ?? texts.tax, value: money(tax) },
  ].filter(line => line !== false);
  return (
    <>
      <dl className="vitrine-order-price">
        {lines.map(({ name, value, ...line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, the order of the lines is fixed
          <div key={index} data-discount={'isDiscount' in line || undefined}>
            <dt>
              <UntrustedText text={name} />
            </dt>
            <dd>
              <UntrustedText text={value} />
            </dd>
          </div>
        ))}
        <div className="vitrine-order-total">
          <dt>{texts.total}</dt>
          <dd>
            <UntrustedText text={money(total)} />
          </dd>
        </div>
      </dl>
      {(itemSum !== undefined || lineSum !== undefined) && (
        <p className="vitrine-order-fault" role="note">
          {itemSum !== undefined && texts.wrongSubtotal(money(itemSum))}{' '}
          {lineSum !== undefined && texts.wrongTotal(money(lineSum))}
        </p>
      )}
    </>
  );
}
