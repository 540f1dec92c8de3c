// For every component: all data that its schema accepts are drawn, and no address in them can run code.

import { ComponentView } from '@vitrine/components';
import { COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { jsonSchemaOf } from '@vitrine/components/json-schema';
import * as fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { valuesOf } from './schema-values.ts';

const RUNS = 60;

test.each(COMPONENT_NAMES)('%s', async name => {
  const component = await findComponent(name)!.load();
  let accepted = 0;
  const values = valuesOf(jsonSchemaOf(component)).filter(value => component.safeParse(value).success);
  await fc.assert(
    fc.property(values, fc.constantFrom('interactive', 'streaming', 'error'), (data, type) => {
      accepted++;
      const status = type === 'error' ? ({ type, message: 'Stopped' } as const) : ({ type } as { type: 'streaming' });
      const html = renderToString(<ComponentView definition={component} data={data} status={status} />);
      expect(html).toContain(`data-slot="${name}"`);
      expect(html).not.toMatch(/(?:href|src|poster|action)="\s*(?:javascript|vbscript|data:text)/i);
    }),
    { numRuns: RUNS },
  );
  expect(accepted).toBe(RUNS);
});
