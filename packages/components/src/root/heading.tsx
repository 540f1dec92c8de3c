// The title of a component and the sentence below it.
import type { ReactNode } from 'react';
import { UntrustedText } from './text/untrusted-text.tsx';

interface HeadingProps {
  title?: string | undefined;
  description?: string | undefined;
}

/** Draws title and description; nothing when both are absent. */
export function Heading({ title, description }: HeadingProps): ReactNode {
  if (title === undefined && description === undefined) return null;
  return (
    <div className="vitrine-heading">
      {title !== undefined && (
        <h3>
          <UntrustedText text={title} />
        </h3>
      )}
      {description !== undefined && (
        <p>
          <UntrustedText text={description} lines />
        </p>
      )}
    </div>
  );
}
