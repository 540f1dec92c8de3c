// The image of a diagram as React state: drawn anew when its text or the page's colours change.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { type DiagramDrawer, type DiagramSettings, useSettings } from '../../texts/texts.ts';
import { createPageDrawer, type Drawing, drawDiagram } from './draw-diagram.ts';

export type DiagramState =
  /** The application has no Mermaid, or the text is still arriving. */
  | { readonly type: 'text' }
  | { readonly type: 'drawing' }
  | Drawing
  /** `reason`: of Mermaid, about the text; absent when it could not be loaded. */
  | { readonly type: 'failed'; readonly reason: string | undefined };

const TEXT: DiagramState = { type: 'text' };

/** The state, and what draws the diagram when the user asks for it: one that is large, or that was stopped. */
export function useDiagram(
  source: string,
  element: RefObject<HTMLElement | null>,
  isWaiting: boolean,
): [DiagramState, draw: () => void] {
  const { diagrams } = useSettings();
  const [state, setState] = useState(TEXT);
  const [asked, setAsked] = useState<{ readonly source: string }>();
  const isAsked = asked?.source === source;
  const prefersDark = useSyncExternalStore(subscribeToScheme, readScheme, () => false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme of the system may have changed the page's colours
  useEffect(() => {
    if (!diagrams || isWaiting || source === '' || !element.current) {
      setState(TEXT);
      return;
    }
    let isCurrent = true;
    const show = (next: DiagramState): void => {
      if (isCurrent) setState(next);
    };
    // The picture before stays until the next one is there.
    setState(state => (state.type === 'image' ? state : { type: 'drawing' }));
    const { color, fontFamily } = getComputedStyle(element.current);
    const options = { isDark: isLight(color), fontFamily, isAsked };
    void openDrawer(diagrams).then(
      async drawer => {
        try {
          show(await drawDiagram(drawer, source, options));
        } catch (cause) {
          show({ type: 'failed', reason: errorMessage(cause) });
        }
      },
      () => show({ type: 'failed', reason: undefined }),
    );
    return () => {
      isCurrent = false;
    };
  }, [diagrams, source, isWaiting, element, prefersDark, asked]);
  return [state, () => setAsked({ source })];
}

async function openDrawer(settings: DiagramSettings): Promise<DiagramDrawer> {
  return settings.open ? settings.open() : createPageDrawer((await settings.load()).default);
}

const DARK = '(prefers-color-scheme: dark)';

function subscribeToScheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readScheme(): boolean {
  return matchMedia(DARK).matches;
}

/** Light text is on a dark page. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}
