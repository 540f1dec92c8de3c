// What is said in place of content, or beside it: nothing there, something wrong, something done.
import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface NoticeProps {
  tone: 'quiet' | 'danger' | 'success' | 'warning';
  heading: ReactNode;
  icon?: IconName;
  children?: ReactNode;
  /** Of the heading, to move the focus to. */
  headingRef?: Ref<HTMLParagraphElement>;
}

/** A problem is announced at once, a success politely, anything else not at all. */
const ROLES = { danger: 'alert', success: 'status' } as const;

export function Notice({ tone, heading, icon, children, headingRef }: NoticeProps): ReactNode {
  return (
    <div className={`ve-notice ve-notice--${tone}`} {...(tone in ROLES && { role: ROLES[tone as 'danger'] })}>
      {icon && <Icon name={icon} />}
      <div className="ve-notice-body">
        <p className="ve-notice-heading" ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {heading}
        </p>
        {children}
      </div>
    </div>
  );
}
