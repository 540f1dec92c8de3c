// The place of the open artifact: beside the transcript where there is room, else over the whole page.
import { lazy, Suspense, useEffect, useRef } from 'react';
import { WIDE } from '../host-context.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { useMedia } from '../surface/use-media.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { PANEL_TITLE_ID } from './artifact-place.ts';
import { type Artifact, findVersion } from './list-artifacts.ts';

const ArtifactPanel = lazy(() => import('./artifact-panel.tsx'));

export function ArtifactSide({ artifacts, sessionId }: { artifacts: readonly Artifact[]; sessionId: string }) {
  const page = usePageHost();
  const wide = useMedia(WIDE);
  const selected = useStore(page.artifact);
  const place = selected === undefined ? undefined : findVersion(artifacts, selected);
  useFollow(artifacts, wide);
  if (!place) return null;
  const close = (): void => {
    page.openArtifact(undefined);
    // The card may have been taken down.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-artifact="${CSS.escape(selected ?? '')}"]`)?.focus(),
    );
  };
  const panel = (
    <Suspense fallback={<p className="quiet">{TEXTS.starting}</p>}>
      <ArtifactPanel {...place} sessionId={sessionId} onClose={close} />
    </Suspense>
  );
  if (!wide)
    return (
      <ModalDialog className="artifact-dialog" labelledBy={PANEL_TITLE_ID} onClose={close}>
        {panel}
      </ModalDialog>
    );
  return (
    <aside
      className="side artifact-side"
      aria-label={TEXTS.panel}
      data-open="true"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      {panel}
    </aside>
  );
}

/** Opens what the model begins to write, where there is room and nothing else is open; and a new version of what is open. */
function useFollow(artifacts: readonly Artifact[], wide: boolean): void {
  const page = usePageHost();
  const earlier = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const before = earlier.current;
    earlier.current = new Set(artifacts.flatMap(({ versions }) => versions.map(({ key }) => key)));
    if (!before) return;
    const open = page.artifact.getSnapshot();
    for (const { versions } of artifacts) {
      const last = versions.at(-1);
      if (!last || before.has(last.key)) continue;
      const isNext = open !== undefined && versions.at(-2)?.key === open;
      const isFree = open === undefined && page.beside.getSnapshot() === undefined && wide && last.isOpen;
      if (isNext || isFree) page.openArtifact(last.key);
    }
  }, [artifacts, page, wide]);
}
