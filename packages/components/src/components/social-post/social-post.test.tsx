// The order of the parts of a post.
import { ComponentView } from '@vitrine/components';
import { findComponent } from '@vitrine/components/catalog';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

it.each([
  ['instagram', ['media', 'row', 'text']],
  ['x', ['text', 'media', 'row']],
])('the numbers of a post of %s are where its network has them', async (platform, order) => {
  const definition = await findComponent('social-post')!.load();
  const media = [{ type: 'image', url: 'https://example.com/a.png', alt: 'A hill' }];
  const data = { platform, author: { name: 'Mira' }, text: 'Golden hour', media, stats: { likes: 5 } };
  const html = renderToString(<ComponentView definition={definition} data={data} />);
  const places = { media: html.indexOf('A hill'), row: html.indexOf('vitrine-post-row'), text: html.indexOf('Golden') };
  expect(Object.keys(places).toSorted((a, b) => places[a as 'row'] - places[b as 'row'])).toEqual(order);
});
