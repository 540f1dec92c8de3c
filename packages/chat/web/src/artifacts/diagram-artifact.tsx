// A diagram artifact; when its text has a fault, the model can be asked to repair it.
import { ComponentsProvider } from '@vitrine/components';
import { Diagram } from '@vitrine/components/diagram';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useMemo, useState } from 'react';
import { componentTexts } from '../language/component-texts.ts';
import { pageLanguage } from '../language/page-language.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { ArtifactFault } from './artifact-fault.tsx';

interface DiagramArtifactProps {
  source: string;
  title: string;
  isPinned?: boolean | undefined;
}

export function DiagramArtifact({ source, title, isPinned }: DiagramArtifactProps) {
  const { sandbox } = useChat().config;
  const { locale, timeZone } = useStore(pageLanguage);
  const [fault, setFault] = useState<string>();
  const diagrams = useMemo(
    () => ({
      async open() {
        const { openDiagramDrawer } = await import('../diagrams/diagram-drawer.ts');
        const drawer = await openDiagramDrawer(sandbox);
        const draw: typeof drawer.draw = async request => {
          try {
            return await drawer.draw(request);
          } catch (error) {
            setFault(errorMessage(error));
            throw error;
          }
        };
        return { ...drawer, draw };
      },
    }),
    [sandbox],
  );
  return (
    <ComponentsProvider texts={componentTexts()} locale={locale} timeZone={timeZone} diagrams={diagrams}>
      {fault === undefined ? null : <ArtifactFault title={title} isPinned={isPinned} fault={TEXTS.fault(fault)} />}
      <Diagram source={source} title={title} />
    </ComponentsProvider>
  );
}
