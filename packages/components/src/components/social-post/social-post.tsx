// The `social-post` component: one post of a social network.
import type { ReactNode } from 'react';
import { useComponentState } from '../../lifecycle/use-component-state.ts';
import { ComponentFrame } from '../../root/component-frame.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { PostAttachments, PostHeader, PostText } from './post-body.tsx';
import { PostRow } from './post-stats.tsx';
import type { SocialPostData } from './schema.ts';

export function SocialPostView(props: SocialPostData & RuntimeProps & NavigationProps): ReactNode {
  const { quotedPost, onNavigate } = props;
  const { lifecycle, isWaiting } = useComponentState(props);
  const isPictureFirst = props.platform === 'instagram' || props.platform === 'tiktok';
  const row = <PostRow post={props} isWaiting={isWaiting} />;
  const shared = { isWaiting, onNavigate };
  return (
    <ComponentFrame
      name="social-post"
      props={props}
      lifecycle={lifecycle}
      actions={props.footerActions ?? props.responseActions ?? props.actions}
    >
      <article className="vitrine-card vitrine-post" data-platform={props.platform}>
        <PostHeader post={props} {...shared} />
        {isWaiting && !props.text && <SkeletonLines count={2} />}
        {isPictureFirst && <PostAttachments post={props} {...shared} />}
        {/* Below the pictures and above the caption, as in these networks. */}
        {isPictureFirst && row}
        <PostText post={props} {...shared} />
        {!isPictureFirst && <PostAttachments post={props} {...shared} />}
        {quotedPost && (
          <blockquote className="vitrine-card vitrine-post" data-quoted={true}>
            <PostHeader post={quotedPost} {...shared} />
            <PostText post={quotedPost} {...shared} />
            <PostAttachments post={quotedPost} {...shared} />
          </blockquote>
        )}
        {!isPictureFirst && row}
      </article>
    </ComponentFrame>
  );
}
