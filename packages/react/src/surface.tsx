// `<Surface>`: the placeholder of one surface, kept up to date by its props.
'use client';

import type { Surface as HostSurface, SurfaceOptions } from '@vitrine/host';
import { release, retain } from '@vitrine/host/internal/retain';
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from './host-provider.tsx';
import { ResultText } from './result-text.tsx';
import { useArea } from './surface-area.tsx';

/** The props of `<Surface>`. */
export interface SurfaceProps {
  /** Stable for the life of the tool call: the call's id. A surface is kept by it, not by its place in the tree. */
  id: string;
  part: UIResourcePart;
  /** The tool as its server defines it; may be set or changed later. Pass the same object while it does not change. */
  tool?: SurfaceOptions['tool'];
  /** The arguments so far, while the model still writes them. */
  partialInput?: Record<string, unknown> | undefined;
  /** The whole arguments of the call. */
  input?: Record<string, unknown> | undefined;
  result?: ToolResult | undefined;
  /** Reason why the call was cancelled. */
  cancelled?: string | undefined;
  /** Accessible name. @default the tool's title or name */
  title?: string | undefined;
  /**
   * The application's own rendering of the result, shown when the view cannot be shown, and in its place while it is parked.
   * @default the texts of the result
   */
  fallback?: ReactNode;
  /**
   * Height in CSS pixels until the view reports one; read when the surface is created. @default the server's preferred size, else the height of
   * the view's content
   */
  initialHeight?: number | undefined;
  className?: string;
}

/**
 * Shows a UI part. Renders a placeholder; the frame lives in the `<SurfaceArea>` around it and survives every re-render.
 * @example
 * <Surface id={call.id} part={part} tool={tool} input={call.input} result={call.result} />
 */
export function Surface({
  id,
  part,
  tool,
  title,
  partialInput,
  input,
  result,
  cancelled,
  fallback,
  initialHeight,
  className,
}: SurfaceProps): ReactNode {
  const host = useHost();
  const area = useArea();
  const placeholder = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<HostSurface>();
  // A surface is created from its first props; later changes go through its setters.
  const first = useRef({ part, tool, title, initialHeight });

  useLayoutEffect(() => {
    if (!area || !placeholder.current) return;
    const { title: name, tool: definition, part: shown, initialHeight: height } = first.current;
    const newSurface = host.surface({
      id,
      part: shown,
      ...(definition && { tool: definition }),
      ...(name !== undefined && { title: name }),
      ...(height !== undefined && { initialHeight: height }),
    });
    retain(newSurface);
    const unplace = area.place(newSurface, placeholder.current);
    setSurface(newSurface);
    return () => {
      unplace();
      release(newSurface, () => void newSurface.close());
    };
  }, [host, area, id]);

  useEffect(() => {
    if (surface && tool && tool !== first.current.tool) surface.setTool(tool);
  }, [surface, tool]);
  useEffect(() => {
    if (surface && partialInput !== undefined) surface.setPartialInput(partialInput);
  }, [surface, partialInput]);
  useEffect(() => {
    if (surface && input !== undefined) surface.setInput(input);
  }, [surface, input]);
  useEffect(() => {
    if (surface && result !== undefined) surface.setResult(result);
  }, [surface, result]);
  useEffect(() => {
    if (surface && cancelled !== undefined) surface.cancel(cancelled);
  }, [surface, cancelled]);

  return (
    <div ref={placeholder} className={className}>
      {surface && createPortal(fallback === undefined ? <ResultText result={result} /> : fallback, surface.fallback)}
    </div>
  );
}
