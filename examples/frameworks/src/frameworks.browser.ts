// The pages with Vue and with Svelte do what the page without a framework does.
import { orderFromCard, visitClosedShop } from '@vitrine/example-plain-page/test';
import { it } from 'vitest';
import { bundlePage, FRAMEWORKS } from './bundle-page.ts';

it.each(FRAMEWORKS)('%s shows the card, and the basket answers', framework =>
  orderFromCard(() => bundlePage(framework)),
);

it.each(FRAMEWORKS)('%s says why a product cannot be shown', framework => visitClosedShop(() => bundlePage(framework)));
