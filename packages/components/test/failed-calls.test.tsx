// For every component: a call that failed says why, however much of its data had arrived.
import { ComponentView } from '@vitrine/components';
import { COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

const STATUS = { type: 'error', message: 'The server closed the connection.' } as const;
/** Beginnings of each component's data before its required members. */
const BEGINNINGS = [
  {},
  { id: 'a' },
  { title: 'A title' },
  { title: 'A title', data: [{}], series: 1 },
  null,
  undefined,
  'text',
];

it.each(COMPONENT_NAMES.flatMap(name => BEGINNINGS.map(data => [name, data] as const)))(
  '%s with the data %j',
  async (name, data) => {
    const definition = await findComponent(name)!.load();
    const html = renderToString(<ComponentView definition={definition} data={data} status={STATUS} />);
    expect(html).toContain(STATUS.message);
    expect(html).toMatch(/role="alert"/);
    expect(html).toContain(`data-slot="${name}"`);
    expect(html).not.toMatch(/does not have the form|vitrine-skeleton/);
  },
);
