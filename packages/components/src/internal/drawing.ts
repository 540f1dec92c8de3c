// What other renderers of native interfaces draw with: the root element, untrusted texts, safe media and settings of the components.
'use client';

export { MediaPlayer } from '../components/media-card/media-player.tsx';
export { safeMedia } from '../contract/safe-url.ts';
export { ComponentRoot } from '../root/component-root.tsx';
export { ErrorBoundary } from '../root/error-boundary.tsx';
export { ExternalLink } from '../root/links/external-link.tsx';
export { MediaNotice } from '../root/picture.tsx';
export { UntrustedText } from '../root/text/untrusted-text.tsx';
export { useSettings, useTexts } from '../texts/texts.ts';
