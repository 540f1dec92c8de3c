// Computes what a resource requests and what its view is granted: shown to the user, and applied to the sandbox.

import { grantCsp } from '@vitrine/protocol/internal/csp/csp';
import { uiContentKind } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { StageSettings } from '../sandbox/stage.ts';
import type { Containment, SurfaceInfo } from './surface.ts';

/** The containment before a run, without origin and hash. Asks the application for permissions and opt-ins each time. */
export function describeContainment(
  part: UIResourcePart,
  info: SurfaceInfo,
  settings: Pick<StageSettings, 'grantPermissions' | 'optIns' | 'sandbox'>,
): Containment {
  const { csp, permissions = {}, domain } = part.metadata?.ui ?? {};
  const { refused, ...granted } = grantCsp(csp);
  // Only a document can have a dedicated origin: a page at an address has its own, and a script has none.
  const hasSites = settings.sandbox.template !== undefined;
  const document = uiContentKind(part.mimeType) !== 'external-url' && uiContentKind(part.mimeType) !== 'remote-dom';
  return {
    rung: hasSites ? 'sites' : undefined,
    requested: {
      ...(csp && { csp }),
      ...(Object.keys(permissions).length > 0 && { permissions }),
      ...(domain !== undefined && { domain }),
    },
    granted: {
      csp: granted,
      permissions: settings.grantPermissions(permissions, info),
      optIns: document ? settings.optIns(part.server) : [],
      dedicated: hasSites && document && domain !== undefined,
    },
    refused,
  };
}
