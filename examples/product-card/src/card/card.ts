// The card of a product: one HTML document with everything inline, for any host that shows inline HTML.
import { readFileSync } from 'node:fs';
import { ART } from '../art/index.ts';
import { type BasketState, sayBasket } from '../basket.ts';
import { formatPrice, meanRating, type Product } from '../catalog.ts';
import { escapeValue, html, type Markup, markup } from '../html.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const STYLE = markup(read('./card.css'));
const SCRIPT = markup(read('./client.js'));

/** The document. `left`: how many more can still go into the basket. */
export function renderCard(product: Product, { basket, left }: { basket: BasketState; left: number }): string {
  const { rating, count } = meanRating(product);
  return escapeValue(html`<!doctype html>
<html lang="en" style="--hue:${product.hue}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${product.name}</title>
<style>${STYLE}</style>
<main class="wrap">
<article class="card" data-product="${product.id}" data-stock="${product.stock}" data-left="${left}">
  <div class="art">${ART[product.art]}<span class="kind">${product.kind}</span></div>
  <div class="about">
    <header><h1>${product.name}</h1><p class="maker">by ${product.maker}</p></header>
    <div class="rating">${stars(rating)}<span><b>${rating.toFixed(1)}</b> from ${count.toLocaleString('en')} ratings</span></div>
    <p>${product.description}</p>
    <dl>${Object.entries(product.facts).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    <div class="offer"><span class="price">${formatPrice(product.priceCents)}</span>${oldPrice(product)}</div>
    ${stock(product.stock)}
    <div class="order">
      <div class="amount" role="group" aria-label="Quantity">
        <button type="button" aria-label="One less">−</button><output aria-live="polite">1</output><button type="button" aria-label="One more">+</button>
      </div>
      <button class="add" type="button">Add to basket</button>
    </div>
    <div class="basket"><span role="status">${basket.items > 0 ? sayBasket(basket) : ''}</span><button class="ask" type="button">Ask about it</button></div>
  </div>
  ${reviews(product)}
</article>
</main>
<script type="module">${SCRIPT}</script>
</html>`);
}

function oldPrice({ oldPriceCents }: Product): Markup | undefined {
  if (oldPriceCents === undefined) return undefined;
  return html`<span class="hidden">instead of</span><s>${formatPrice(oldPriceCents)}</s>`;
}

function stock(count: number): Markup {
  if (count === 0) return html`<div class="stock none">Sold out for now</div>`;
  return count <= 5
    ? html`<div class="stock few">Only ${count} left</div>`
    : html`<div class="stock many">In stock: ${count}</div>`;
}

function reviews({ stars: counts, reviews: said }: Product): Markup {
  const most = Math.max(...counts, 1);
  return html`<details class="reviews"><summary>Reviews</summary><div class="said">
    <ul class="bars" aria-label="Ratings by stars">${counts.map(
      (count, i) =>
        html`<li><span>${5 - i} ★</span><span class="bar"><i style="width:${Math.round((100 * count) / most)}%"></i></span><span>${count}</span></li>`,
    )}</ul>
    <div>${said.map(
      ({ author, stars: given, date, text }) =>
        html`<blockquote><p>${text}</p><footer>${stars(given)}<cite>${author}</cite><time datetime="${date}">${day(date)}</time></footer></blockquote>`,
    )}</div>
  </div></details>`;
}

const STAR = 'M9 1.6l2.3 4.7 5.1.7-3.7 3.6.9 5.1L9 13.3l-4.6 2.4.9-5.1L1.6 7l5.1-.7z';

// One row of outlines, and the same row filled, cut off at the rating.
function stars(rating: number): Markup {
  const row = (attributes: Markup) =>
    [0, 1, 2, 3, 4].map(i => html`<path transform="translate(${i * 18.4} 0)" d="${STAR}" ${attributes}/>`);
  const share = Math.round(rating * 10) / 10;
  const width = Math.floor(share) * 18.4 + (share % 1) * 18;
  return html`<svg class="stars" viewBox="0 0 92 18" role="img" aria-label="${share} of 5 stars">${row(
    html`fill="none" stroke="var(--star)" stroke-opacity=".55"`,
  )}<svg width="${width.toFixed(1)}" height="18" viewBox="0 0 ${width.toFixed(1)} 18">${row(html`fill="var(--star)"`)}</svg></svg>`;
}

const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
