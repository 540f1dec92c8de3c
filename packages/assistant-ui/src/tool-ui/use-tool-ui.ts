// Registers a tool UI while a component is mounted.
import { useAui } from '@assistant-ui/react';
import { useEffect, useState } from 'react';
import type { AnyRegistration, ToolUIRegistration } from './registration.ts';
import { createToolRender, type ToolRender } from './tool-render.tsx';

/**
 * Draws the calls of a tool while the calling component is mounted; `null` registers nothing. The registration may be an object written
 * inline: what is shown keeps its state, also when it changes.
 * @example
 * import * as z from 'zod';
 *
 * const City = z.object({ city: z.string() });
 * useToolUI({ toolName: 'forecast', schema: City, render: ({ data }) => <b>{data.city}</b> });
 */
export function useToolUI<Data extends object>(registration: ToolUIRegistration<Data> | null): void {
  const anyRegistration = registration as AnyRegistration | null;
  const [render, setRender] = useState<ToolRender>();
  useEffect(() => {
    if (!anyRegistration) return;
    if (render) render.slot.set(anyRegistration);
    else setRender(() => createToolRender(anyRegistration));
  });
  useRegistration(anyRegistration && render, anyRegistration);
}

export function useRegistration(
  render: ToolRender | null | undefined,
  registration: Pick<AnyRegistration, 'toolName' | 'display'> | null,
): void {
  const aui = useAui();
  const toolName = registration?.toolName;
  const isStandalone = registration?.display === 'standalone';
  useEffect(() => {
    if (!render || toolName === undefined) return;
    return aui.tools.setToolUI(toolName, render, { standalone: isStandalone });
  }, [aui, render, toolName, isStandalone]);
}
