// The place of the open artifact: beside the transcript where there is room, else over the whole page.
import { lazy, Suspense } from 'react';
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
