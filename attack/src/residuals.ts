// Known leaks, by the attacks that show them; all other attacks must be contained. docs/residuals.md describes them.
import { RESIDUALS as KNOWN, type Residual } from '@vitrine/protocol/sandbox';

const residualsWhere = (where: Residual['where']): Residual[] => KNOWN.filter(residual => residual.where === where);

/** Firefox has no policy for writing to the clipboard: after a click, the newer interface works like the older command. */
const IN_FIREFOX = [['u07', 'u08']] as const;

/** The residual that each attack shows, by the attack's id, in a browser that supports `Connection-Allowlist`, or in one that does not. */
export function residualsIn(browser: 'chromium' | 'firefox'): ReadonlyMap<string, string> {
  const all = [
    ...residualsWhere('everywhere'),
    ...residualsWhere(browser === 'firefox' ? 'without-connection-allowlist' : 'chromium'),
  ];
  const pairs = all.flatMap(({ id, attacks }) => attacks.map(attack => [attack, id] as const));
  return new Map(browser === 'firefox' ? [...pairs, ...IN_FIREFOX] : pairs);
}
