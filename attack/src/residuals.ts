// Known leaks, by the attacks that show them; all other attacks must be contained. docs/security/known-gaps.md describes them.
import { RESIDUALS as KNOWN, type Residual } from '@vitrine/protocol/sandbox';
import type { BrowserKind } from './browser/browser.ts';

const residualsWhere = (where: Residual['where']): Residual[] => KNOWN.filter(residual => residual.where === where);

/** Firefox and WebKit have no policy for writing to the clipboard: after a click, the newer interface works like the older command. */
const WITHOUT_CLIPBOARD_POLICY = [['u07', 'u08']] as const;

/** Chromium looks up the name of a page that the policy then refuses, unless the header `Connection-Allowlist` forbids it. */
const NAMES_OF_REFUSED_PAGES = [
  ...['n07', 'n08', 'n09', 'n17', 'n23', 'n28', 'n35', 'n36'],
  ...['x0a', 'x0e', 'x40', 'x82', 'as09', 'as10', 'as11'],
].map(attack => [attack, 'dns-prefetch'] as const);

/** Features of a host's sandboxes on which its residuals depend. */
export interface SandboxFeatures {
  /** The sandbox's page comes with its headers; without them no browser applies `Connection-Allowlist`. @default true */
  readonly hasHeaders?: boolean;
  /** Sandboxes are on other sites than their page; else no browser promises them processes of their own. @default true */
  readonly hasSites?: boolean;
}

/** The residual that each attack shows, by the attack's id. */
export function residualsIn(
  browser: BrowserKind,
  { hasHeaders = true, hasSites = true }: SandboxFeatures = {},
): ReadonlyMap<string, string> {
  const all = [
    ...residualsWhere('everywhere'),
    ...(browser === 'chromium' ? residualsWhere('chromium') : []),
    ...(browser === 'chromium' && hasHeaders ? [] : residualsWhere('without-connection-allowlist')),
  ];
  if (browser === 'webkit' || !hasSites) all.push(...residualsWhere('without-site-isolation'));
  const pairs = all.flatMap(({ id, attacks }) => attacks.map(attack => [attack, id] as const));
  if (browser !== 'chromium') return new Map([...pairs, ...WITHOUT_CLIPBOARD_POLICY]);
  return new Map(hasHeaders ? pairs : [...pairs, ...NAMES_OF_REFUSED_PAGES]);
}
