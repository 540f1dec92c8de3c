// The browser features of views: those that a host may grant, and those that every sandbox denies.

/** Features that a host may grant a view. */
export const GRANTABLE_FEATURES: readonly string[] = ['camera', 'microphone', 'geolocation', 'clipboard-write'];
/** `ch-ua-…`: client hints with the exact version, device and processor. Names that a browser does not know are ignored. */
const DENIED =
  'accelerometer aria-notify autoplay browsing-topics captured-surface-control ch-ua-arch ch-ua-bitness ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-model ch-ua-platform-version ch-ua-wow64 clipboard-read compute-pressure deferred-fetch deferred-fetch-minimal digital-credentials-create digital-credentials-get display-capture encrypted-media fullscreen gamepad gyroscope hid identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model local-fonts magnetometer media-playback-while-not-visible midi on-device-speech-recognition otp-credentials payment picture-in-picture private-state-token-issuance private-state-token-redemption publickey-credentials-create publickey-credentials-get screen-wake-lock serial speaker-selection storage-access summarizer sync-xhr translator unload usb window-management xr-spatial-tracking';
/** Features that no view has. */
export const DENIED_FEATURES: readonly string[] = DENIED.split(' ');

/**
 * The value of the attribute `allow` of the view's frame: what may be granted, for any origin, since an opaque frame has none to name.
 * `denied`: features to deny by the attribute, where no header denies them.
 */
export function frameFeatures(granted: readonly string[], denied: readonly string[]): string {
  const grants = granted.filter(feature => GRANTABLE_FEATURES.includes(feature));
  return [...grants.map(feature => `${feature} *`), ...denied.map(feature => `${feature} 'none'`)].join('; ');
}

/** Features that every sandbox denies, of those that this document has: in a frame of another origin, the ones that browsers give to all. */
export function deniedHere(): string[] {
  const { featurePolicy } = document as { featurePolicy?: { allowedFeatures(): string[] } };
  const has = featurePolicy?.allowedFeatures() ?? [];
  return DENIED_FEATURES.filter(feature => has.includes(feature));
}
