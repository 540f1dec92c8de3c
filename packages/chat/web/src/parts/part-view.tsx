// Renders one part of a sanitised tool result. The part that became the surface is not rendered here.
import { isForUser } from '@vitrine/protocol/internal/content/content';
import type { ResourceLinkPart as Part } from '@vitrine/protocol/internal/content/parts';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { ResultPart } from '@vitrine/protocol/parts';
import { useState } from 'react';
import { TextLink } from '../links/text-link.tsx';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { FilePart } from './file-part.tsx';
import { Json } from './json/json.tsx';
import { MediaPart } from './media/media-part.tsx';
import { formatBytes } from './text/format.ts';
import { TextPart } from './text/text-part.tsx';

function PartView({ part, server }: { part: ResultPart; server?: string | undefined }) {
  switch (part.type) {
    case 'text':
      return <TextPart part={part} />;
    case 'image':
    case 'audio':
    case 'video':
      return <MediaPart part={part} server={server} />;
    case 'file':
      return <FilePart part={part} />;
    case 'resource-link':
      return <ResourceLinkPart part={part} />;
    case 'ui-resource':
      // Its notes say what became of them.
      if (part.problem === undefined && isA2UIMimeType(part.mimeType)) return null;
      return (
        <p className="note">
          <MessageText text={part.problem ?? TEXTS.otherInterface(part.uri)} />
        </p>
      );
    case 'unknown':
      return (
        <>
          <p className="note">{TEXTS.unknownPart}</p>
          <Json value={part.block} label={TEXTS.unknownPartLabel} />
        </>
      );
  }
}

/** How many are rendered at once. */
const SHOWN = 30;

export interface PartsProps {
  content: readonly ResultPart[];
  /** The part that is shown as the surface. */
  except?: ResultPart | undefined;
  /** The server that sent them. */
  server?: string | undefined;
}

/** All parts of a result, in the tool's order; those that the server means for the model alone are folded away below. */
export function Parts({ content, except, server }: PartsProps) {
  const parts = content.filter(part => part !== except);
  const own = parts.filter(isForUser);
  const ofModel = parts.filter(part => !isForUser(part));
  if (parts.length === 0) return <p className="quiet">{TEXTS.noContent}</p>;
  return (
    <>
      {own.length > 0 ? <PartList parts={own} server={server} /> : null}
      {ofModel.length > 0 ? <PartsForModel parts={ofModel} server={server} /> : null}
    </>
  );
}

interface PartListProps {
  parts: readonly ResultPart[];
  server: string | undefined;
}

/** Draws what the model receives, which stays readable: it may be told something about the user. */
function PartsForModel({ parts, server }: PartListProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="parts-for-model">
      <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {TEXTS.forModel(parts.length)}
      </button>
      {isOpen ? <PartList parts={parts} server={server} /> : null}
    </div>
  );
}

function PartList({ parts, server }: PartListProps) {
  const [count, setCount] = useState(SHOWN);
  return (
    <div className="parts">
      {parts.slice(0, count).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
        <PartView key={index} part={part} server={server} />
      ))}
      {parts.length > count ? (
        <button type="button" className="text-button" onClick={() => setCount(count + SHOWN)}>
          {TEXTS.moreParts(parts.length)}
        </button>
      ) : null}
    </div>
  );
}

/** A link to a resource that the tool did not embed. Only web addresses can be followed from a page. */
function ResourceLinkPart({ part }: { part: Part }) {
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
