// A resource the tool points at without sending it. Only web addresses can be followed from a page.
import type { ResourceLinkPart as Part } from '@vitrine/protocol';
import { formatBytes } from './format.ts';

export function ResourceLinkPart({ part }: { part: Part }) {
  const title = part.title ?? part.name ?? part.uri;
  const facts = [part.mimeType, part.size === undefined ? undefined : formatBytes(part.size)].filter(Boolean);
  return (
    <div className="file">
      <p className="file-line">
        {/^https?:\/\//i.test(part.uri) ? (
          <a className="file-name" href={part.uri} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          <span className="file-name">{title}</span>
        )}
        {facts.length > 0 ? <span className="quiet">{facts.join(' · ')}</span> : null}
      </p>
      {part.description ? <p className="quiet">{part.description}</p> : null}
      {title === part.uri ? null : <p className="uri">{part.uri}</p>}
    </div>
  );
}
