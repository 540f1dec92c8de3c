// The known residual risks: what a view can still do in spite of the sandbox. docs/security/known-gaps.md describes each; a test keeps both in agreement.

/** A known residual risk of the sandbox. */
export interface Residual {
  readonly id: string;
  /** Ability that a view still has, in one line for the user. */
  readonly what: string;
  /**
   * Browsers concerned: every browser; only Chromium, which alone has the feature; only browsers without `Connection-Allowlist` (Firefox,
   * Safari, Chromium before 152); only browsers where sites do not have processes of their own (Safari, Chromium on phones with little
   * memory).
   */
  readonly where: 'everywhere' | 'chromium' | 'without-connection-allowlist' | 'without-site-isolation';
  /** Ids of the attacks in the catalogue that demonstrate it. */
  readonly attacks: readonly string[];
}

/** All known residual risks. */
export const RESIDUALS: readonly Residual[] = [
  { id: 'n06', what: 'It adds entries to the history of the tab.', where: 'everywhere', attacks: ['n06'] },
  {
    id: 'u08',
    what: 'After a click in it, it replaces what is on the clipboard. It cannot read it.',
    where: 'everywhere',
    attacks: ['u08'],
  },
  { id: 'u15', what: 'It scrolls the page around it, to itself.', where: 'everywhere', attacks: ['u15', 'u27'] },
  {
    id: 'gpu',
    what: 'A drawing that keeps the graphics processor busy (WebGL) stops the whole browser from painting for some seconds.',
    where: 'everywhere',
    // The attacks run without a graphics processor.
    attacks: [],
  },
  {
    id: 'device-features',
    what: 'It reads the state of the battery; after a click it vibrates, or opens the colour picker over the whole screen, and learns the one colour that is picked.',
    where: 'chromium',
    // No permissions policy covers them. The picker opens only where there is a screen.
    attacks: ['u41', 'u42', 'u43'],
  },
  {
    id: 'webrtc',
    what: 'It reaches any address by WebRTC, and so can send what its tool gave it.',
    where: 'without-connection-allowlist',
    attacks: ['x23', 'x24', 'x25', 'x28', 'x37'],
  },
  {
    id: 'preconnect',
    what: 'It has a connection to any address opened, which can carry a few bytes in the name.',
    where: 'without-connection-allowlist',
    // The last three are links that are pressed: the connection is opened before it is known that they lead nowhere.
    attacks: ['x21', 'x38', 'n03', 'n29', 'n33'],
  },
  {
    id: 'dns-prefetch',
    what: 'It has any name looked up, which can carry a few bytes.',
    where: 'without-connection-allowlist',
    // The last seven are links and forms: the name is looked up before the policy refuses them.
    attacks: ['x22', 'x38', 'x39', 'x13', 'x86', 'n12', 'n10', 'n11', 'n38', 'n41'],
  },
  {
    id: 'hang',
    what: 'A loop in it stops the page around it.',
    where: 'without-site-isolation',
    attacks: ['r01', 'r02'],
  },
];
