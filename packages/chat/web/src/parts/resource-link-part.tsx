// A link to a resource that the tool did not embed. Only web addresses can be followed from a page.

import type { ResourceLinkPart as Part } from '@vitrine/protocol/parts';
import { TextLink } from '../links/text-link.tsx';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { formatBytes } from './format.ts';

export function ResourceLinkPart({ part }: { part: Part }) {
  const title = part.title ?? part.name ?? part.uri;
  const facts = [
    part.mimeType && displayName(part.mimeType),
    part.size === undefined ? undefined : formatBytes(part.size),
  ].filter(Boolean);
  return (
    <div className="file">
      <p className="file-line">
        {/^https?:\/\//i.test(part.uri) ? (
          <TextLink className="file-name" href={part.uri} words={title}>
            <Name text={title} max={200} />
          </TextLink>
        ) : (
          <span className="file-name">
            <Name text={title} max={200} />
          </span>
        )}
        {facts.length > 0 ? <span className="quiet">{facts.join(' · ')}</span> : null}
      </p>
      {part.description ? (
        <p className="quiet">
          <MessageText text={part.description} />
        </p>
      ) : null}
      {title === part.uri ? null : (
        <p className="uri">
          <MessageText text={part.uri} lines={false} />
        </p>
      )}
    </div>
  );
}
