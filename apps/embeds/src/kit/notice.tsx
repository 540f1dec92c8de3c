// A message in place of content, or beside it: nothing found, an error, a success.
import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface NoticeProps {
  tone: 'quiet' | 'danger' | 'success' | 'warning';
  heading: ReactNode;
  icon?: IconName;
  /** Makes the heading the page's own, `h1`. @default false */
  isTitle?: boolean;
  children?: ReactNode;
  /** The heading's element, to move the focus to. */
  headingRef?: Ref<HTMLHeadingElement & HTMLParagraphElement>;
}

/** A problem is announced at once, a success politely, other messages not at all. */
const ROLES = { danger: 'alert', success: 'status' } as const;

export function Notice({ tone, heading, icon, isTitle, children, headingRef }: NoticeProps): ReactNode {
  const Heading = isTitle ? 'h1' : 'p';
  return (
    <div className={`ve-notice ve-notice--${tone}`} {...(tone in ROLES && { role: ROLES[tone as 'danger'] })}>
      {icon && <Icon name={icon} />}
      <div className="ve-notice-body">
        <Heading className="ve-notice-heading" ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {heading}
        </Heading>
        {children}
      </div>
    </div>
  );
}
