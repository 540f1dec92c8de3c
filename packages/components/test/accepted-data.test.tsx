// For every component: all data that its schema accepts are drawn, no address in them can run code, and no character is hidden.

import { ComponentView } from '@vitrine/components';
import { COMPONENT_NAMES, findComponent } from '@vitrine/components/catalog';
import { toJsonSchema } from '@vitrine/components/json-schema';
import * as fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { arbitraryValues } from './schema-values.ts';

const RUNS = 60;

it.each(COMPONENT_NAMES)('%s', async name => {
  const component = await findComponent(name)!.load();
  let accepted = 0;
  const values = arbitraryValues(toJsonSchema(component)).filter(value => component.safeParse(value).success);
  await fc.assert(
    fc.property(values, fc.constantFrom('interactive', 'streaming', 'error'), (data, type) => {
      accepted++;
      const status = type === 'error' ? ({ type, message: 'Stopped' } as const) : ({ type } as { type: 'streaming' });
      const html = renderToString(<ComponentView definition={component} data={data} status={status} />);
      expect(html).toContain(`data-slot="${name}"`);
      expect(readShownTexts(html)).not.toMatch(HIDDEN);
      expect(html).not.toMatch(/(?:href|src|poster|action)="\s*(?:javascript|vbscript|data:text)/i);
    }),
    { numRuns: RUNS },
  );
  expect(accepted).toBe(RUNS);
});

/** Directions, blanks without a width and tags, as Trojan Source and hidden instructions use them. */
const HIDDEN = /[\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;

/** The texts of elements, and of the attributes that are read to the user. What a field holds is the user's own. */
function readShownTexts(html: string): string {
  const attributes = html.matchAll(/ (?:aria-label|title|alt|label|placeholder|data-label)="([^"]*)"/g);
  const texts = html.replace(/<textarea[^>]*>[^<]*<\/textarea>/g, '').replace(/<[^>]*>/g, '\n');
  return [texts, ...Array.from(attributes, ([, text]) => text)].join('\n');
}
