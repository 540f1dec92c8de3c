// How much of the network this browser lets a sandbox close.

/**
 * `full`: the browser knows `Connection-Allowlist`, which closes what a content security policy does not see. `partial`: a view can
 * still send data by WebRTC, and a few bytes by connection hints (docs/residuals.md).
 */
export type NetworkIsolation = 'full' | 'partial';

/** The first Chromium that obeys the header. */
const FIRST_CHROMIUM = 152;

interface Brands {
  userAgentData?: { brands: readonly { brand: string; version: string }[] };
}

/**
 * What this browser does. No script can ask whether a header is obeyed, so this reads the browser's own list of brands
 * (`navigator.userAgentData`): Chromium 152 and later is `full`, everything else is `partial`, also a Chromium that gives no list, as
 * in a page that is no secure context. A browser that was started with the feature off is not seen through.
 */
export function networkIsolation(browser: Brands = navigator as Brands): NetworkIsolation {
  const chromium = browser.userAgentData?.brands.find(({ brand }) => brand === 'Chromium');
  return Number(chromium?.version) >= FIRST_CHROMIUM ? 'full' : 'partial';
}
