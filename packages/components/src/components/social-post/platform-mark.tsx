// A sign of the network that a post is of, drawn here: no network's own picture is loaded.
import type { ReactNode } from 'react';
import type { PostData } from './schema.ts';

type Platform = NonNullable<PostData['platform']>;

const MARKS: Readonly<Record<Platform, ReactNode>> = {
  x: <path d="M5 4.500h3.600L19 19.500h-3.600zM18.2 4.5 13 10.700M11 13.300l-5.2 6.2" />,
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.7" />
      <circle cx="16.7" cy="7.3" r="0.4" />
    </>
  ),
  tiktok: <path d="M13.5 4v11a3.5 3.5 0 1 1-3.5-3.500M13.5 4c.3 2.6 2 4.2 4.5 4.5" />,
  linkedin: <path d="M5 10v9M5 5.500v.1M10 19v-9M10 14.500c0-2.5 1.2-4 3.7-4s3.8 1.5 3.8 4V19" />,
};

/** Decoration: the name of the network stands in the post's heading. */
export function PlatformMark({ platform }: { platform: Platform | undefined }): ReactNode {
  if (platform === undefined) return null;
  return (
    <svg className="vitrine-post-mark" data-platform={platform} viewBox="0 0 24 24" aria-hidden="true">
      {MARKS[platform]}
    </svg>
  );
}
