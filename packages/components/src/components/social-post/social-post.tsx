// The `social-post` component: one post of a social network.
import type { ReactNode } from 'react';
import { useLifecycle } from '../../lifecycle/use-lifecycle.ts';
import { ComponentRoot } from '../../root/component-root.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptLine } from '../../root/receipt-summary.tsx';
import { type RuntimeProps, resolveStatus } from '../../root/runtime-props.ts';
import { SkeletonLines } from '../../root/skeleton-lines.tsx';
import { FooterActions } from '../action-buttons/footer-actions.tsx';
import { PostAttachments, PostHeader, PostText } from './post-body.tsx';
import { PostStats } from './post-stats.tsx';
import type { SocialPostData } from './schema.ts';

export function SocialPostView(props: SocialPostData & RuntimeProps & NavigationProps): ReactNode {
  const { id, receipt, quotedPost, className, style, onAction, onBeforeAction, onNavigate } = props;
  const lifecycle = useLifecycle(resolveStatus(props), receipt !== undefined);
  const isWaiting = lifecycle.status.type === 'invoking' || lifecycle.status.type === 'streaming';
  const shared = { isWaiting, onNavigate };
  return (
    <ComponentRoot name="social-post" id={id} status={lifecycle.status} className={className} style={style}>
      <article className="vitrine-card vitrine-post">
        <PostHeader post={props} {...shared} />
        {isWaiting && !props.text && <SkeletonLines count={2} />}
        <PostText post={props} {...shared} />
        <PostAttachments post={props} {...shared} />
        {quotedPost && (
          <blockquote className="vitrine-card vitrine-post" data-quoted={true}>
            <PostHeader post={quotedPost} {...shared} />
            <PostText post={quotedPost} {...shared} />
            <PostAttachments post={quotedPost} {...shared} />
          </blockquote>
        )}
        <PostStats post={props} />
      </article>
      {receipt && <ReceiptLine receipt={receipt} />}
      <FooterActions
        actions={props.footerActions ?? props.responseActions ?? props.actions}
        lifecycle={lifecycle}
        onAction={onAction}
        onBeforeAction={onBeforeAction}
      />
    </ComponentRoot>
  );
}
