// Images, videos and sounds: only of the addresses that our components load, without a referrer.
import { MediaNotice, MediaPlayer, safeMedia, useTexts } from '@vitrine/components/internal/drawing';
import { safeText } from '@vitrine/std/internal/safe-text';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { ResolvedNode } from '../values/resolve.ts';
import { text } from './context.ts';
import { ENGLISH } from './texts.ts';

const FITS: Readonly<Record<string, CSSProperties['objectFit']>> = {
  contain: 'contain',
  cover: 'cover',
  fill: 'fill',
  none: 'none',
  scaleDown: 'scale-down',
};

export function ImageView({ node }: { node: ResolvedNode }): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const [failedAddress, setFailedAddress] = useState<string>();
  const url = text(node, 'url');
  const address = safeMedia(url);
  const { fit = 'cover', variant = 'mediumFeature' } = node.props;
  const alt = safeText(node.label ?? node.description ?? text(node, 'description'), { lines: true });
  // Data that have not come yet.
  if (url === '') return <span className="vitrine-a2ui-image" data-variant={String(variant)} data-waiting />;
  const problem =
    address === undefined ? texts.refusedImage : address === failedAddress ? texts.brokenImage : undefined;
  return (
    <span className="vitrine-a2ui-image" data-variant={String(variant)}>
      {problem === undefined ? (
        <img
          key={address}
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          style={{ objectFit: FITS[String(fit)] }}
          onError={() => setFailedAddress(address)}
        />
      ) : (
        <MediaNotice alt={alt}>{problem}</MediaNotice>
      )}
    </span>
  );
}

export function PlayerView({ node, kind }: { node: ResolvedNode; kind: 'video' | 'audio' }): ReactNode {
  const src = text(node, 'url');
  const title = node.label ?? text(node, 'description');
  const poster = text(node, 'posterUrl');
  return (
    <div className="vitrine-a2ui-player">
      {title !== '' && kind === 'audio' && <span className="vitrine-a2ui-player-title">{safeText(title)}</span>}
      <MediaPlayer
        media={{ id: node.key, kind, src, ...(title === '' ? {} : { title }), ...(poster === '' ? {} : { poster }) }}
        kind={kind}
        isWaiting={src === ''}
      />
    </div>
  );
}
