// One part of a sanitised tool result. The part that became the surface is not drawn here.
import type { ResultPart } from '@vitrine/protocol';
import { FilePart } from './file-part.tsx';
import { Json } from './json.tsx';
import { MediaPart } from './media-part.tsx';
import { ResourceLinkPart } from './resource-link-part.tsx';
import { TextPart } from './text-part.tsx';

export function PartView({ part }: { part: ResultPart }) {
  switch (part.type) {
    case 'text':
      return <TextPart part={part} />;
    case 'image':
    case 'audio':
    case 'video':
      return <MediaPart part={part} />;
    case 'file':
      return <FilePart part={part} />;
    case 'resource-link':
      return <ResourceLinkPart part={part} />;
    case 'ui-resource':
      return (
        <p className="note">{part.problem ?? `Another interface, ${part.uri}, is not shown: one result has one.`}</p>
      );
    case 'unknown':
      return (
        <>
          <p className="note">This page cannot draw this part. It is shown as it came.</p>
          <Json value={part.block} label="Unknown part" />
        </>
      );
  }
}

/** All parts of a result, in the tool's order; `except` is the part that is shown as the surface. */
export function Parts({ content, except }: { content: readonly ResultPart[]; except?: ResultPart | undefined }) {
  const shown = content.filter(part => part !== except);
  if (shown.length === 0) return <p className="quiet">The tool answered without content.</p>;
  return (
    <div className="parts">
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes once it is here.
        <PartView key={index} part={part} />
      ))}
    </div>
  );
}
