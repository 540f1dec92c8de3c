import { describe, expect, it } from 'vitest';
import { loopbackPageProblem, withoutLoopback } from './without-loopback.ts';

const LOCAL = 'http://localhost:3000';
const PUBLIC = 'https://api.example.com';

describe('withoutLoopback()', () => {
  it.each(['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'])(
    'removes loopback addresses from %s, and keeps all else',
    field => {
      const other = field === 'frameDomains' ? 'connectDomains' : 'frameDomains';
      const metadata = { ui: { csp: { [field]: [LOCAL, PUBLIC], [other]: [PUBLIC] }, prefersBorder: true } };
      expect(withoutLoopback(metadata)).toEqual({
        metadata: { ui: { csp: { [field]: [PUBLIC], [other]: [PUBLIC] }, prefersBorder: true } },
        removed: [LOCAL],
      });
    },
  );

  it('leaves metadata alone that names no loopback address', () => {
    for (const metadata of [{}, { ui: {} }, { ui: { csp: { connectDomains: [PUBLIC] } } }]) {
      const result = withoutLoopback(metadata);
      expect(result.metadata).toBe(metadata);
      expect(result.removed).toEqual([]);
    }
  });
});

it('loopbackPageProblem() names an external page on this machine, and nothing else', () => {
  expect(loopbackPageProblem('text/uri-list', `${LOCAL}/app`)).toContain(
    'a page at http://localhost:3000/app, on this',
  );
  expect(loopbackPageProblem('text/uri-list', PUBLIC)).toBeUndefined();
  expect(loopbackPageProblem('text/uri-list', 'no address')).toBeUndefined();
  expect(loopbackPageProblem('text/html', LOCAL)).toBeUndefined();
  expect(loopbackPageProblem(undefined, LOCAL)).toBeUndefined();
});
