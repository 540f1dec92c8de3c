// A resource the tool points at without sending it. Only web addresses can be followed from a page.
import type { ResourceLinkPart as Part } from '@vitrine/protocol/parts';
import { Shown } from '../shown/shown.tsx';
import { formatBytes } from './format.ts';

export function ResourceLinkPart({ part }: { part: Part }) {
  const title = part.title ?? part.name ?? part.uri;
  const facts = [part.mimeType, part.size === undefined ? undefined : formatBytes(part.size)].filter(Boolean);
  return (
    <div className="file">
      <p className="file-line">
        {/^https?:\/\//i.test(part.uri) ? (
          <a className="file-name" href={part.uri} target="_blank" rel="noopener noreferrer">
            <Shown text={title} />
          </a>
        ) : (
          <span className="file-name">
            <Shown text={title} />
          </span>
        )}
        {facts.length > 0 ? <span className="quiet">{facts.join(' · ')}</span> : null}
      </p>
      {part.description ? (
        <p className="quiet">
          <Shown text={part.description} lines />
        </p>
      ) : null}
      {title === part.uri ? null : (
        <p className="uri">
          <Shown text={part.uri} />
        </p>
      )}
    </div>
  );
}
