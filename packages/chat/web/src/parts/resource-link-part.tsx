// A link to a resource that the tool did not embed. Only web addresses can be followed from a page.

import { UntrustedText } from '@vitrine/components/untrusted-text';
import type { ResourceLinkPart as Part } from '@vitrine/protocol/parts';
import { formatBytes } from './format.ts';

export function ResourceLinkPart({ part }: { part: Part }) {
  const title = part.title ?? part.name ?? part.uri;
  const facts = [part.mimeType, part.size === undefined ? undefined : formatBytes(part.size)].filter(Boolean);
  return (
    <div className="file">
      <p className="file-line">
        {/^https?:\/\//i.test(part.uri) ? (
          <a className="file-name" href={part.uri} target="_blank" rel="noopener noreferrer">
            <UntrustedText text={title} />
          </a>
        ) : (
          <span className="file-name">
            <UntrustedText text={title} />
          </span>
        )}
        {facts.length > 0 ? <span className="quiet">{facts.join(' · ')}</span> : null}
      </p>
      {part.description ? (
        <p className="quiet">
          <UntrustedText text={part.description} lines />
        </p>
      ) : null}
      {title === part.uri ? null : (
        <p className="uri">
          <UntrustedText text={part.uri} />
        </p>
      )}
    </div>
  );
}
