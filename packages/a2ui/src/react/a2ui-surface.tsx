// `<A2UISurface>`: draws a surface of a store, takes what the user enters, and hands its actions to the application.
'use client';

import {
  ComponentRoot,
  ErrorBoundary,
  UntrustedText,
  useSettings,
  useTexts,
} from '@vitrine/components/internal/drawing';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type A2UIAction, readPress } from '../actions.ts';
import type { PlacedSurface, Surfaces } from '../surfaces.ts';
import { type ResolvedNode, resolveSurface } from '../values/resolve.ts';
import { type A2UIComponents, type Drawing, DrawingContext } from './context.ts';
import { NodeView } from './node-view.tsx';
import { ENGLISH } from './texts.ts';

/** The props of `<A2UISurface>`. */
export interface A2UISurfaceProps {
  /** The store that the surface is in. Pass the same one always. */
  surfaces: Surfaces;
  /** The surface's `key` in the store. */
  surfaceKey: string;
  /** Delivers an action to the server. Its rejection is shown in the surface, which the button waits for. */
  onAction: (action: A2UIAction, details: ActionDetails) => unknown;
  /** Opens an address after the application has asked the user. @default a new tab without a referrer and an opener */
  onOpenUrl?: (url: string, surface: PlacedSurface) => unknown;
  /**
   * Draws the components of your own catalogs, by their names; a name of the basic catalog replaces its component. They run in your page:
   * values in `node.props` come from the server, so draw them as text. Pass the same object always. @default none
   */
  components?: A2UIComponents;
  /** Whether nothing more is expected: what has not come is said to be missing instead of loading. @default false */
  isComplete?: boolean;
  /** Names the surface for assistive technology. @default 'Interface' */
  label?: string;
}

/** Details of an action that the application needs besides the action itself. */
export interface ActionDetails {
  readonly surface: PlacedSurface;
  /** Members of the context that the user has entered into an obscured field: not to be logged, nor shown to a model. */
  readonly secrets: readonly string[];
}

/**
 * A surface, drawn with Vitrine's components; a line in its place while its root has not come, and when the server has closed it.
 * @example
 * <A2UISurface surfaces={surfaces} surfaceKey={key} onAction={action => send(action)} />
 */
export function A2UISurface({
  surfaces,
  surfaceKey,
  onAction,
  onOpenUrl,
  components = NO_COMPONENTS,
  isComplete = false,
  label,
}: A2UISurfaceProps): ReactNode {
  const texts = useTexts('a2ui', ENGLISH);
  const { locale } = useSettings();
  const all = useSyncExternalStore(surfaces.subscribe, surfaces.getSnapshot, surfaces.getSnapshot);
  const surface = all.get(surfaceKey);
  const resolved = useMemo(() => surface && resolveSurface(surface, { locale }), [surface, locale]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(NONE);
  const prefix = useId();
  const latest = useRef({ surface, resolved, onAction, onOpenUrl, locale, texts, busy });
  useEffect(() => {
    latest.current = { surface, resolved, onAction, onOpenUrl, locale, texts, busy };
  });

  const asksFirst = onOpenUrl !== undefined;
  const drawing = useMemo<Drawing>(() => {
    const fail = (error: unknown): void => setProblem(errorMessage(error));
    const open = async (url: string): Promise<void> => {
      const { surface: current, onOpenUrl: ask } = latest.current;
      setProblem(undefined);
      if (current) await ask?.(url, current);
    };
    return {
      prefix,
      busy,
      components,
      isComplete,
      openUrl: asksFirst ? url => void open(url).catch(fail) : undefined,
      draw: node => node && <NodeView key={node.key} node={node} />,
      problem: ({ failures: [first] }) => (first === '' ? texts.invalid : first),
      write(node, property, value) {
        const path = node.paths[property];
        if (path !== undefined) surfaces.write(surfaceKey, path, value);
        return path !== undefined;
      },
      press(node) {
        const { busy: current, ...now } = latest.current;
        if (!now.surface || current.has(node.key)) return;
        setProblem(undefined);
        void carryOut(node, { ...now, surface: now.surface }, isBusy =>
          setBusy(keys => (isBusy ? new Set([...keys, node.key]) : new Set([...keys].filter(key => key !== node.key)))),
        ).catch(fail);
      },
    };
  }, [surfaces, surfaceKey, prefix, busy, components, isComplete, asksFirst, texts]);

  return (
    <ComponentRoot name="a2ui" label={label ?? texts.surface} status={INTERACTIVE}>
      <ErrorBoundary
        resetKey={surface}
        fallback={error => <p className="vitrine-a2ui-broken">{texts.failed(error.message)}</p>}
      >
        <DrawingContext.Provider value={drawing}>
          {resolved?.root ? (
            drawing.draw(resolved.root)
          ) : (
            <p className="vitrine-a2ui-missing" role="status">
              {!surface ? texts.closed : isComplete ? texts.notShown('VALIDATION_FAILED', texts.noRoot) : texts.loading}
            </p>
          )}
        </DrawingContext.Provider>
      </ErrorBoundary>
      {problem !== undefined && (
        <p className="vitrine-a2ui-problem" role="alert">
          <UntrustedText text={texts.failed(problem)} lines />
        </p>
      )}
    </ComponentRoot>
  );
}

const NO_COMPONENTS: A2UIComponents = {};
const INTERACTIVE = { type: 'interactive' } as const;
const NONE: ReadonlySet<string> = new Set();

interface Now {
  readonly surface: PlacedSurface;
  readonly resolved: { readonly root: ResolvedNode | undefined } | undefined;
  readonly onAction: A2UISurfaceProps['onAction'];
  readonly onOpenUrl: A2UISurfaceProps['onOpenUrl'];
  readonly locale: string;
}

/** Rejects with what the application rejects with. */
async function carryOut(node: ResolvedNode, now: Now, setBusy: (isBusy: boolean) => void): Promise<void> {
  const { surface, resolved, onAction, onOpenUrl = openInTab, locale } = now;
  const press = readPress(surface, node, { locale, root: resolved?.root });
  if (!press || press.type === 'nothing') return;
  setBusy(true);
  try {
    if (press.type === 'open-url') await onOpenUrl(press.url, surface);
    else await onAction(press.action, { surface, secrets: press.secrets });
  } finally {
    setBusy(false);
  }
}

function openInTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
