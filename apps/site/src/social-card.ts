// Adds the social card of its section to the head of each page. Starlight itself writes `og:title`, `og:description` and `twitter:card`.
import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { CARDS, findCard } from '../scripts/social-cards.ts';

export const onRequest = defineRouteMiddleware(context => {
  const { head, id } = context.locals.starlightRoute;
  const name = findCard(id);
  const address = new URL(`/cards/${name}.png`, context.site ?? context.url).href;
  head.push(
    { tag: 'meta', attrs: { property: 'og:image', content: address } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: '1200' } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: '630' } },
    { tag: 'meta', attrs: { property: 'og:image:alt', content: `Vitrine: ${CARDS[name].title}` } },
    { tag: 'meta', attrs: { name: 'twitter:image', content: address } },
  );
});
