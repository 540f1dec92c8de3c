// What `sample-card` draws of whole, unfinished and wrong data.
import { ComponentView } from '@vitrine/components';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sampleCardDefinition } from './sample-card.tsx';

const data = { title: 'Station 12', items: [{ label: 'Wind', value: '12 km/h' }] };
const draw = (value: unknown, status: 'interactive' | 'streaming' = 'interactive'): string =>
  renderToStaticMarkup(<ComponentView definition={sampleCardDefinition} data={value} status={{ type: status }} />);

it('draws its data', () => {
  const html = draw(data);
  expect(html).toContain('Station 12');
  expect(html).toContain('12 km/h');
});

it('draws what has arrived while the data are being written', () => {
  const html = draw({ title: 'Station' }, 'streaming');
  expect(html).toContain('Station');
  expect(html).toContain('aria-busy="true"');
});

it('names the member that is wrong', () => {
  expect(sampleCardDefinition.safeParse({ ...data, items: [{ label: 'Wind', value: 12 }] })).toMatchObject({
    success: false,
    issues: [{ path: ['items', 0, 'value'] }],
  });
});
