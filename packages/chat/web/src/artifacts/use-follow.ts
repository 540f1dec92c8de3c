// Opens artifacts by themselves while a model writes them.
import { useEffect, useRef } from 'react';
import { WIDE } from '../host-context.ts';
import { useMedia } from '../surface/use-media.ts';
import type { PageHost } from '../surfaces.ts';
import type { Artifact } from './list-artifacts.ts';

/** Opens what the model begins to write, where there is room and nothing else is open; and a new version of what is open. */
export function useFollow(artifacts: readonly Artifact[], page: PageHost): void {
  const wide = useMedia(WIDE);
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
