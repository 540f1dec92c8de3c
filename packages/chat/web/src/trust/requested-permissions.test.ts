import type { Containment } from '@vitrine/host';
import { grantCsp } from '@vitrine/protocol/internal/csp/csp';
import { describe, expect, it } from 'vitest';
import { requestedPermissions } from './requested-permissions.ts';

function containment(requested: Containment['requested'], granted: Partial<Containment['granted']> = {}): Containment {
  const { refused, ...csp } = grantCsp(requested.csp);
  return { requested, refused, granted: { csp, permissions: {}, optIns: [], dedicated: false, ...granted } };
}

describe('requestedPermissions()', () => {
  it('is empty for a view that requests nothing', () => {
    expect(requestedPermissions(containment({}))).toEqual([]);
  });

  it('separates granted from refused entries, as they were declared', () => {
    const csp = {
      connectDomains: ['https://API.example', 'https://ok.test; connect-src *'],
      frameDomains: ['https://a.test'],
    };
    expect(requestedPermissions(containment({ csp }))).toEqual([
      { what: 'Connect to {target}', target: grantCsp(csp).connectDomains[0], granted: true },
      { what: 'Connect to {target}', target: 'https://ok.test; connect-src *', granted: false },
      { what: 'Embed pages of {target}', target: 'https://a.test', granted: false },
    ]);
  });

  it('lists features and an origin of its own', () => {
    const requested = { permissions: { camera: {}, clipboardWrite: {} }, domain: 'a.example' };
    expect(requestedPermissions(containment(requested, { permissions: { camera: {} } }))).toEqual([
      { what: 'Use the camera', target: '', granted: true },
      { what: 'Write to the clipboard', target: '', granted: false },
      { what: 'Have its own origin, with storage: {target}', target: 'a.example', granted: false },
    ]);
  });
});
