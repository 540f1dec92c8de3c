// The frame of every page: a header, and the content below it.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface CardProps {
  icon: IconName;
  title: ReactNode;
  /** Subtitle below the title, small. */
  subtitle?: ReactNode;
  /** Content at the end of the header: figures, or buttons. */
  aside?: ReactNode;
  /** Takes the whole height, as in fullscreen. */
  fills?: boolean | undefined;
  children: ReactNode;
}

export function Card({ icon, title, subtitle, aside, fills = false, children }: CardProps): ReactNode {
  return (
    <section className={fills ? 've ve-card ve-card--fills' : 've ve-card'}>
      <header className="ve-head">
        <span className="ve-mark">
          <Icon name={icon} />
        </span>
        <div className="ve-titles">
          <h1 className="ve-title">{title}</h1>
          {subtitle !== undefined && <p className="ve-subtitle">{subtitle}</p>}
        </div>
        {aside !== undefined && <div className="ve-aside">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
