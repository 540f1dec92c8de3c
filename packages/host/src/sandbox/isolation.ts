// Reports how far this browser can block the network access of a sandbox.
import type { SandboxRung } from './sandbox-place.ts';

/**
 * `full`: the browser supports `Connection-Allowlist`, which blocks connections that a content security policy does not cover.
 * `partial`: a view can still send data by WebRTC, and a few bytes by connection hints (docs/security/known-gaps.md).
 */
type NetworkIsolation = 'full' | 'partial';

/** The first Chromium version that supports the header. */
const FIRST_CHROMIUM = 152;

interface Brands {
  userAgentData?: { brands: readonly { brand: string; version: string }[] };
}

/**
 * The isolation in this browser. A script cannot test a header, so this reads the browser's list of brands
 * (`navigator.userAgentData`): Chromium 152 and later is `full`, every other browser is `partial`, and so is a Chromium without a
 * list, as in an insecure context. On the rung `static` no browser is sent the header. A browser that was started with the feature disabled is not detected.
 * @example
 * if (networkIsolation() === 'partial') showWarning();
 */
export function networkIsolation(browser: Brands = navigator as Brands, rung: SandboxRung = 'sites'): NetworkIsolation {
  if (rung === 'static') return 'partial';
  const chromium = browser.userAgentData?.brands.find(({ brand }) => brand === 'Chromium');
  return Number(chromium?.version) >= FIRST_CHROMIUM ? 'full' : 'partial';
}
