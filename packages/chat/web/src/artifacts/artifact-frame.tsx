// The sandbox of an artifact: on a site of its chat's artifacts alone, without network, and an opaque origin.
import type { Host, SurfaceSnapshot } from '@vitrine/host';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { useEffect, useRef, useState } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { createId } from '../state/requests/create-id.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { ArtifactFault } from './artifact-fault.tsx';
import { ARTIFACT_SURFACE_PREFIX } from './artifact-place.ts';
import { withCallTool } from './call-tool.ts';

interface ArtifactFrameProps {
  host: Host;
  sessionId: string;
  title: string;
  html: string;
  isPinned?: boolean | undefined;
}

export function ArtifactFrame({ host, sessionId, title, html, isPinned }: ArtifactFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly id: string; readonly snapshot: SurfaceSnapshot }>();
  useEffect(() => {
    if (!place.current) return;
    const id = ARTIFACT_SURFACE_PREFIX + createId();
    const part: UIResourcePart = {
      type: 'ui-resource',
      uri: 'ui://vitrine/artifact',
      // No server has such a name: it is not a name of the configuration.
      server: `/vitrine/artifacts/${sessionId}`,
      mimeType: 'text/html',
      source: 'compiled',
      content: withCallTool(html),
    };
    const surface = host.surface({ id, part, title: displayName(title), fill: true });
    const read = (): void => setShown({ id, snapshot: surface.getSnapshot() });
    const stop = surface.subscribe(read);
    surface.show(place.current);
    read();
    return () => {
      stop();
      void surface.close();
    };
  }, [host, sessionId, title, html]);
  const [first] = shown?.snapshot.errors?.entries ?? [];
  const failed = shown?.snapshot.error;
  return (
    <>
      {failed ? <ArtifactFault title={title} isPinned={isPinned} fault={TEXTS.notShown(failed.message)} /> : null}
      {first && !failed ? (
        <ArtifactFault
          title={title}
          isPinned={isPinned}
          fault={
            first.line === undefined ? TEXTS.problem(first.message) : TEXTS.problemInLine(first.line, first.message)
          }
        />
      ) : null}
      <div className="artifact-frame" ref={place} />
      {shown ? <ApprovalsAt id={shown.id} /> : null}
    </>
  );
}
